import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import type { Visitor } from '../client.ts'
import { fundraiserAt, ownerOf, storyOf, VIEWERS } from '../fundraisers.ts'
import { usernameOf } from '../people.ts'
import { draw } from '../pictures.ts'
import type { DemoCapability, DemoStep, DemoStepTools } from '../steps.ts'
import { DEMO_DAYS, type Life } from '../story.ts'

const REASONS: Readonly<Record<string, string>> = {
	reject:
		'Karuna can only carry needs of people who are named and can be reached. Please read our guide and ask again.',
	askForMore: 'Please tell us who the money is for, and add an estimate or a bill that shows the sum.',
	markSpam: 'This promises a return on money given. It is not a request for help.',
	hold: 'Two donors have asked who runs the camp. We have written to the organizer and wait for the answer.',
	rejectForOrganization: 'The committee decided to ask the state for this first.',
}

function lifeSteps(index: number, life: Life): DemoStep[] {
	const fundraiser = fundraiserAt(index)
	const { ends } = fundraiser
	const review = (at: number, action: string, by = 'admin'): DemoStep => ({
		at,
		play: (tools) => decideAsReviewer(index, action, by, tools),
	})
	const author = (at: number, what: 'close' | 'deactivate' | 'remove'): DemoStep => ({
		at,
		play: (tools) => decideAsAuthor(index, what, tools),
	})
	const first = life.raisedAt + DAY_MS
	const steps: DemoStep[] = [{ at: life.raisedAt, play: (tools) => raise(index, life.endsInDays, tools) }]
	const owner = ownerOf(fundraiser)
	const isMember = owner !== null && owner !== fundraiser.author
	if (ends === 'pendingAdmin' || ends === 'pendingOrganization') return steps
	if (ends === 'removed') return [...steps, author(first, 'remove')]
	if (ends === 'rejectedByOrganization') {
		// Raised by a member, so that the organization decides first.
		return [...steps, review(first, 'rejectForOrganization', owner ?? 'owner')]
	}
	if (isMember) steps.push(review(first - 6 * HOUR_MS, 'approveForOrganization', owner ?? 'owner'))
	if (ends === 'rejected') return [...steps, review(first, 'reject')]
	if (ends === 'incomplete') return [...steps, review(first, 'askForMore')]
	if (ends === 'spam') return [...steps, review(first, 'markSpam')]
	steps.push(review(first, 'approve'))
	if (ends === 'approved') return steps
	steps.push(review(first + 5 * HOUR_MS, 'publish'))
	const after = life.donationsUntil + 6 * HOUR_MS
	if (ends === 'onHold') steps.push(review(after, 'hold'))
	if (ends === 'deactivated') steps.push(author(after, 'deactivate'))
	if (ends === 'fulfilled')
		steps.push(author(after, 'close'), { at: after + 2 * DAY_MS, play: (tools) => postOutcome(index, tools) })
	return steps
}

async function raise(index: number, endsInDays: number, tools: DemoStepTools): Promise<void> {
	const fundraiser = fundraiserAt(index)
	const author = await tools.signedIn(fundraiser.author)
	const picture = await tools.rasterize(draw(fundraiser.category, index * 31 + 7))
	const image = await author.upload<{ data: { _id: string } }>('/api/v1/files/image', picture, 'picture.jpg')
	const region = regionOf(fundraiser.region)
	const endDate = dayIn(region, tools.startMs + (DEMO_DAYS + endsInDays) * DAY_MS)
	const body = {
		requestType: 'cash',
		category: fundraiser.category,
		beneficiaryName: fundraiser.beneficiary,
		country: fundraiser.region,
		place: fundraiser.place,
		units: region.currency,
		quantity: fundraiser.goal,
		endDate,
		title: fundraiser.title,
		description: storyOf(fundraiser),
		isPrivate: fundraiser.isPrivate ?? false,
		allowedViewers: fundraiser.isPrivate ? VIEWERS.map(usernameOf) : [],
		isTaxBenefit: fundraiser.taxBenefit ?? false,
		isUrgentRequirement: fundraiser.urgent ?? false,
		orgId: fundraiser.organization ? tools.organizationId(fundraiser.organization) : null,
		images: [image.data._id],
		videos: FILMED.includes(index) ? [await uploadFilm(author, index, tools)] : [],
	}
	const headers = { 'idempotency-key': tools.key }
	const made = await author.json<{ data: { _id: string } }>('POST', '/api/v1/donationRequest', body, headers)
	tools.saveFundraiser(index, made.data._id)
}

const FILMED: readonly number[] = [0]
const FILM_SECONDS = 12
const DRAWINGS = 4

async function uploadFilm(author: Visitor, index: number, { film }: DemoStepTools): Promise<string> {
	const { category } = fundraiserAt(index)
	const drawings = Array.from({ length: DRAWINGS }, (_, number) => draw(category, index * 31 + 7 + number))
	const content = await film(drawings, FILM_SECONDS, FILM_SECONDS / DRAWINGS)
	const { data } = await author.upload<{ data: { _id: string } }>('/api/v1/files/video', content, 'film.webm')
	return data._id
}

async function decideAsReviewer(index: number, action: string, by: string, tools: DemoStepTools) {
	const reviewer = await tools.signedIn(by)
	const url = `/api/backoffice/requests/${tools.fundraiserId(index)}`
	const admin = await tools.signedIn('admin')
	const row = await admin.json<{ etag: string }>('GET', url)
	const headers = { 'if-match': row.etag, 'idempotency-key': tools.key }
	await reviewer.json('POST', `${url}/${action}`, { reason: REASONS[action] ?? '' }, headers)
}

async function decideAsAuthor(index: number, what: string, tools: DemoStepTools): Promise<void> {
	const author = await tools.signedIn(fundraiserAt(index).author)
	const url = `/api/v1/donationRequest/${tools.fundraiserId(index)}`
	const headers = { 'idempotency-key': tools.key }
	if (what === 'remove') await author.json('DELETE', url, undefined, headers)
	else await author.json('POST', `${url}/${what}`, undefined, headers)
}

const UPDATES = '/api/v1/donationRequestUpdate'

async function tellDonors(index: number, title: string, body: string, tools: DemoStepTools): Promise<void> {
	const somebody = await tools.signedIn(fundraiserAt(index).author)
	const update = { donation_request_id: tools.fundraiserId(index), title, body, images: [] }
	await somebody.json('POST', UPDATES, update, { 'idempotency-key': tools.key })
}

const postUpdate = (index: number, tools: DemoStepTools): Promise<void> =>
	tellDonors(
		index,
		'A word of thanks, and what comes next',
		`The first part of what you gave has been put to work for ${fundraiserAt(index).beneficiary}. The bills are with the treasurer, and the next step begins as soon as the weather allows. Thank you.`,
		tools,
	)

const postOutcome = (index: number, tools: DemoStepTools): Promise<void> =>
	tellDonors(
		index,
		'It is done',
		`We did not think that so many people who have never met us would answer. What was needed for ${fundraiserAt(index).beneficiary} is paid for, to the last bill, and each of them is on this page.`,
		tools,
	)

async function mendUpdate(index: number, tools: DemoStepTools): Promise<void> {
	const { author, beneficiary } = fundraiserAt(index)
	const somebody = await tools.signedIn(author)
	const id = tools.fundraiserId(index)
	const { data } = await somebody.json<{ data: { _id: string; title: string }[] }>(
		'GET',
		`${UPDATES}?donation_request_id=${id}`,
	)
	for (const { _id, title } of data) {
		const body = `The first part of what you gave has been put to work for ${beneficiary}. The treasurer has all bills but one, which comes next week. The next step begins as soon as the weather allows.`
		const headers = { 'idempotency-key': `${tools.key}-${_id}` }
		await somebody.json('PUT', `${UPDATES}/${_id}`, { title, body }, headers)
	}
	const few = {
		donation_request_id: id,
		title: 'When you can come and see it',
		body: 'Saturday from ten, for everybody who gave or offered help. Tea is at noon, and there is room for your children.',
		audience: 'supporters',
	}
	await somebody.json('POST', UPDATES, few, { 'idempotency-key': `${tools.key}-few` })
}

async function comment(index: number, by: string, tools: DemoStepTools): Promise<void> {
	const { isPrivate, author } = fundraiserAt(index)
	if (isPrivate) return
	const [somebody, authors] = [await tools.signedIn(by), await tools.signedIn(author)]
	const url = `/api/v1/donationRequest/${tools.fundraiserId(index)}/comments`
	const post = async (who: Visitor, what: string, body: string, parent?: string): Promise<string> => {
		const headers = { 'idempotency-key': `${tools.key}-${what}` }
		return (await who.json<{ data: { _id: string } }>('POST', url, { body, parent }, headers)).data._id
	}
	const first = 'I was there in spring and saw how you work. I am glad that this is happening.'
	const comment = await post(somebody, 'first', first)
	await post(authors, 'answer', 'Thank you. Do come again, there is more to see now.', comment)
	if (index % 4 === 0)
		await post(somebody, 'held', 'There is more about it on gharkikhabar.example.com, have a read.')
	if (index % 4 === 1) {
		const hidden = await post(somebody, 'hidden', 'Is anybody selling a bicycle in the same town?')
		const headers = { 'idempotency-key': `${tools.key}-hide` }
		await authors.json('PUT', `${url}/${hidden}/hidden`, { hidden: true }, headers)
	}
}

function talkSteps(index: number, { donationsFrom }: Life, picked: string): DemoStep[] {
	const commenter = picked === fundraiserAt(index).author ? 'donor' : picked
	const on = (day: number, play: DemoStep['play']): DemoStep => ({ at: donationsFrom + day * DAY_MS, play })
	const steps = [
		on(9, (tools) => comment(index, commenter, tools)),
		on(20, (tools) => postUpdate(index, tools)),
	]
	return index % 3 === 0 ? [...steps, on(22, (tools) => mendUpdate(index, tools))] : steps
}

export const demo: DemoCapability = {
	steps: ({ fundraisers }) =>
		fundraisers.flatMap(({ commenter, ...life }, index): DemoStep[] =>
			[...lifeSteps(index, life), ...(commenter === null ? [] : talkSteps(index, life, commenter))].map(
				(step, number) => ({ ...step, turn: { of: `fundraiser ${index}`, number } }),
			),
		),
}
