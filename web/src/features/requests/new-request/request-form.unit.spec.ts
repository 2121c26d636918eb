import { describe, expect, it } from 'vitest'
import { Failure } from '../../../../../client/failure.ts'
import { DOCUMENT_MESSAGES, IMAGE_MESSAGES } from '../../../../../domain/files/contract.ts'
import { requestBody } from '../../../../../domain/requests/contract.ts'
import { KINDS, type Kind } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { readTextRef } from '../../../../../kernel/wire/text.ts'
import { toBody as bodyOf, emptyForm, formOf, type RequestValues } from './form-values.ts'
import { faultyPlaces, fieldProblems, requestForm } from './request-form.ts'

const fundraiser = KINDS[0] as Kind
const toBody = (values: RequestValues) => bodyOf(fundraiser, values)
const now = () => Date.parse('2026-11-21T20:00:00Z')
const image = { _id: '0193b1d2-0000-7000-8000-000000000001', url: '/files/a', cardUrl: '/files/b' }
const paper = {
	_id: '0193b1d2-0000-7000-8000-000000000002',
	url: '/files/document/01/c.pdf',
	name: 'scan.pdf',
	userGivenName: 'Estimate',
	note: 'Of the clinic',
	contentType: 'application/pdf',
	size: 14_000,
} as const
const film = {
	_id: '0193b1d2-0000-7000-8000-000000000003',
	url: '/files/video/01/d.webm',
	posterUrl: null,
	contentType: 'video/webm',
	size: 1_400_000,
	seconds: 42,
} as const
const draft: RequestValues = {
	...emptyForm(fundraiser, 'IN'),
	category: 'health',
	beneficiaryName: 'Borotola Village Water Committee',
	place: 'Giridih, Jharkhand',
	quantity: '850000',
	endDate: '2026-12-31',
	title: 'A well for Borotola',
	description: 'The old one fell dry.',
	images: [image],
}
const problems = (changes: Partial<RequestValues>) =>
	requestForm(fundraiser, now)
		.safeParse({ ...draft, ...changes })
		.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('The form of a fundraiser', () => {
	it('passes the contract once it is filled in.', () => {
		expect(problems({})).toEqual([])
		expect(requestBody.parse(toBody(draft))).toMatchObject({
			quantity: 85_000_000n,
			units: 'INR',
			images: [image._id],
			orgId: null,
			role: 'donee',
		})
		expect(toBody({ ...draft, role: 'donor' })).toMatchObject({ role: 'donor' })
	})

	it('says once, for each empty field, what is missing.', () => {
		const found = problems(emptyForm(fundraiser, 'IN'))
		expect(found).toEqual(
			expect.arrayContaining([
				'category: requests.fields.selectCause',
				'quantity: common.fields.enterAmount',
				'beneficiaryName: requests.fields.enterBeneficiaryName',
				'place: requests.fields.enterPlace',
				'title: common.fields.enterTitle',
				'description: common.fields.enterDescription',
				'images: files.fields.selectImage',
				'endDate: common.fields.enterValidDate',
			]),
		)
		expect(found).toHaveLength(8)
	})

	it('names a text for all that can be wrong with it.', () => {
		// Photos of a fundraiser are JPEG or PNG.
		const { anyFormat: _, ...ofPhotos } = IMAGE_MESSAGES
		const messages = [
			...problems(emptyForm(fundraiser, 'IN')),
			...problems({ quantity: '0' }),
			...problems({ endDate: '2026-01-01' }),
			...problems({ documents: [{ ...paper, userGivenName: '' }] }),
			...Object.values(DOCUMENT_MESSAGES).map((message) => `documents: ${message}`),
			...Object.values(ofPhotos).map((message) => `images: ${message}`),
		]
		for (const text of messages) expect(readTextRef(text.slice(text.indexOf(': ') + 2))).not.toBeNull()
	})

	it("refuses a day that is past in the fundraiser's own region.", () => {
		const past = ['endDate: requests.fields.dayIsPast']
		expect(problems({ endDate: '2026-11-21' })).toEqual(past)
		expect(problems({ endDate: '2026-11-22' })).toEqual([])
		expect(problems({ endDate: '2026-11-21', country: 'US' })).toEqual([])
	})

	it('names nobody who may view a fundraiser that everybody may view.', () => {
		const viewers = { allowedViewers: ['meera'] }
		expect(toBody({ ...draft, ...viewers }).allowedViewers).toEqual([])
		expect(toBody({ ...draft, ...viewers, isPrivate: true }).allowedViewers).toEqual(['meera'])
	})

	it('names each document, and says of which one the name is missing.', () => {
		const documents = [paper, { ...paper, userGivenName: ' ' }]
		expect(problems({ documents })).toEqual(['documents.1.userGivenName: files.fields.nameDocument'])
		expect(toBody({ ...draft, documents: [paper] }).documents).toEqual([
			{ _id: paper._id, userGivenName: 'Estimate', note: 'Of the clinic' },
		])
	})

	it('sends videos by their ids, and says at their field what is wrong with them.', () => {
		expect(toBody({ ...draft, videos: [film] }).videos).toEqual([film._id])
		expect(problems({ videos: [film, film, film] })).toHaveLength(1)
		const details = [{ field: 'videos', message: 'requests.fields.uploadVideoAgain' }]
		const failure = new Failure({ statusCode: 400, code: 'VIDEO_NOT_FOUND', message: 'No', details })
		const found = { place: 'videos', message: 'requests.fields.uploadVideoAgain' }
		expect(fieldProblems(fundraiser, 'donee', failure)).toEqual([found])
		const error = { type: 'server', message: 'No' }
		expect(faultyPlaces(fundraiser, 'donee', { videos: error })).toEqual(['videos'])
	})

	it('takes an amount as it is typed or pasted.', () => {
		expect(toBody({ ...draft, quantity: '₹8,50,000' }).quantity).toBe(850_000)
		expect(toBody({ ...draft, quantity: '८५०' }).quantity).toBe(850)
		expect(toBody({ ...draft, quantity: '1000.50' }).quantity).toBe(1000.5)
	})

	it.each(['1000.509', '-007', '12,50', '1e3'])(
		'refuses the amount %s instead of reading another one.',
		(quantity) => {
			expect(problems({ quantity })).toEqual(['quantity: common.fields.invalidAmount'])
		},
	)

	it('puts what the server found at its field.', () => {
		const failure = new Failure({
			statusCode: 400,
			code: 'INVALID',
			message: 'No',
			details: [
				{ field: 'images.0', message: 'That picture is not yours' },
				{ field: 'documents.1', message: 'requests.fields.uploadDocumentAgain' },
				{ field: 'endDate', message: 'The end date may not be in the past' },
				{ field: 'somethingElse', message: 'No' },
			],
		})
		const found = fieldProblems(fundraiser, 'donee', failure)
		expect(found.map(({ place }) => place)).toEqual(['images', 'documents.1.userGivenName', 'endDate'])
		const error = { type: 'server', message: 'No' }
		expect(faultyPlaces(fundraiser, 'donee', { images: error, endDate: error })).toEqual([
			'endDate',
			'images',
		])
		expect(faultyPlaces(fundraiser, 'donee', { documents: [undefined, { userGivenName: error }] })).toEqual([
			'documents.1.userGivenName',
		])
		expect(faultyPlaces(fundraiser, 'donee', {})).toEqual([])
	})

	it('goes on from a change that waits for its check, in every field.', () => {
		const request = {
			region: 'IN',
			role: 'donee',
			category: 'health',
			isPrivate: false,
			isTaxBenefit: true,
			isUrgentRequirement: true,
			quantity: 1000.5,
			endDate: '2026-12-01',
			title: 'Old',
			description: 'Old',
			images: [image],
			documents: [],
			videos: [],
			fields: { relation: 'friend' },
			fieldFiles: [],
			mine: {
				pending: {
					title: 'New',
					description: 'New',
					quantity: 2000,
					endDate: '2026-12-31',
					place: 'Ranchi',
					beneficiaryName: 'New',
					images: [],
					documents: [paper],
					videos: [film],
					role: 'donor',
					category: 'women',
					isPrivate: true,
					allowedViewers: ['asha'],
					isTaxBenefit: false,
					isUrgentRequirement: false,
					fields: {},
				},
				allowedViewers: ['meera'],
			},
		} as unknown as Parameters<typeof formOf>[1]
		expect(formOf(fundraiser, request)).toMatchObject({
			title: 'New',
			quantity: '2000',
			place: 'Ranchi',
			images: [],
			documents: [paper],
			videos: [film],
			role: 'donor',
			category: 'women',
			isPrivate: true,
			allowedViewers: ['asha'],
			isTaxBenefit: false,
			isUrgentRequirement: false,
		})
		const unchanged = { ...request, mine: { ...request.mine, pending: null } } as typeof request
		expect(formOf(fundraiser, unchanged)).toMatchObject({
			title: 'Old',
			quantity: '1000.5',
			images: [image],
			documents: [],
			allowedViewers: ['meera'],
			category: 'health',
			isPrivate: false,
			isTaxBenefit: true,
			isUrgentRequirement: true,
		})
	})
})
