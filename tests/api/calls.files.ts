import {
	DOCUMENT_LIMIT_BYTES,
	DOCUMENT_MESSAGES,
	IMAGE_LIMIT_BYTES,
	IMAGE_MESSAGES,
	VIDEO_LIMIT_BYTES,
	VIDEO_MESSAGES,
} from '../../domain/files/contract.ts'
import { docx, pdf, zip } from '../harness/sample-documents.ts'
import { mp4, sound, webm } from '../harness/sample-videos.ts'
import type { ApiCall, Row } from './call.ts'
import { type FormPart, multipart } from './harness.ts'
import type { World } from './world.ts'

const upload = (label: string, parts: readonly FormPart[], code: string, message: string): Row => ({
	label,
	options: multipart(parts),
	refusal: { status: 400, code, message, field: 'file' },
})
const file = (fileName: string, content: Buffer | string): FormPart[] => [{ name: 'file', fileName, content }]
const named = (fileName: string, content: Buffer | string): FormPart[] => [
	{ name: 'userGivenName', content: 'Estimate' },
	...file(fileName, content),
]
const GIF = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const BROKEN = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(40)])

const forms = (parts: (name: string) => FormPart[]): Row[] => [
	{
		label: 'as JSON',
		options: { body: { file: 'aGVsbG8=' } },
		refusal: { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
	},
	{
		label: 'of a form that breaks off',
		options: { ...multipart(parts('one')), body: '--karuna-form-boundary\r\ncontent-dis' },
		refusal: { status: 400, code: 'BAD_REQUEST' },
	},
	{
		label: 'of two files',
		options: multipart([...parts('one'), ...parts('two')]),
		refusal: { status: 413, code: 'TOO_LARGE' },
	},
]

const field = (name: string, value: string | undefined, message?: string): Row => ({
	label: `with ${value?.slice(0, 10)} as ${name}`,
	options: multipart([
		...(name === 'userGivenName' ? [] : named('bill.pdf', pdf()).slice(0, 1)),
		...(value === undefined ? [] : [{ name, content: value }]),
		...file('bill.pdf', pdf()),
	]),
	refusal: { status: 400, code: 'VALIDATION', field: name, ...(message !== undefined && { message }) },
})

const FILM = await webm()
const MP4 = await mp4({ seconds: 4 })
const SOUND = await sound()
const UNKNOWN = Buffer.from(MP4.toString('latin1').replaceAll('avc1', 'xyz1'), 'latin1')

const film = VIDEO_MESSAGES
const image = IMAGE_MESSAGES
const paper = DOCUMENT_MESSAGES

const photos = (): Row[] => [
	upload('of a GIF', file('well.png', GIF), 'IMAGE_INVALID', image.format),
	upload('of an SVG', file('well.png', SVG), 'IMAGE_INVALID', image.format),
	...pictures(image.format),
]

const pictures = (format: string): Row[] => [
	upload('with an empty file', file('well.png', ''), 'IMAGE_MISSING', image.missing),
	upload('of 1 MB', file('well.png', Buffer.alloc(IMAGE_LIMIT_BYTES + 1)), 'IMAGE_TOO_LARGE', image.tooLarge),
	upload('of text', file('well.jpg', 'This is no picture.'), 'IMAGE_INVALID', format),
	upload('of a broken PNG', file('well.png', BROKEN), 'IMAGE_INVALID', format),
	upload('of a PDF', file('well.png', pdf()), 'IMAGE_INVALID', format),
	...forms((name) => file(`${name}.png`, GIF)),
]

const pictureAt = ({ sparePicture }: World) => `/api/backoffice/pictures/${sparePicture}`
const decided = (path: 'approve' | 'takeDown', more: Partial<ApiCall> = {}): ApiCall => ({
	route: `POST /api/backoffice/pictures/{id}/${path}`,
	as: 'admin',
	url: (world) => `${pictureAt(world)}/${path}`,
	headers: () => ({ 'if-match': '"0"' }),
	rows: ({ document }) => [
		{
			label: 'of a document',
			url: `/api/backoffice/pictures/${document}/${path}`,
			refusal: { status: 404, code: 'NOT_FOUND', message: 'The picture was not found.' },
		},
	],
	...more,
})

const PICTURE_CALLS: readonly ApiCall[] = [
	{
		route: 'GET /api/backoffice/pictures/{id}',
		as: 'admin',
		url: pictureAt,
	},
	{
		route: 'GET /api/backoffice/pictures/{id}/timeline',
		as: 'admin',
		url: (world) => `${pictureAt(world)}/timeline`,
	},
	decided('approve'),
	decided('takeDown', {
		body: () => ({ reason: 'It shows somebody’s bank card.' }),
	}),
]

export const FILE_CALLS: readonly ApiCall[] = [
	...PICTURE_CALLS,
	{
		route: 'POST /api/v1/files/image',
		as: 'author',
		url: () => '/api/v1/files/image',
		rows: () => [
			upload('without a file', [{ name: 'purpose', content: 'request' }], 'IMAGE_MISSING', image.missing),
			...photos(),
		],
	},
	{
		route: 'POST /api/v1/obscene/image',
		as: 'author',
		url: () => '/api/v1/obscene/image',
		rows: () => pictures(image.anyFormat),
	},
	{
		route: 'POST /api/v1/files/document',
		as: 'author',
		url: () => '/api/v1/files/document',
		rows: () => [
			upload('without a file', named('', '').slice(0, 1), 'DOCUMENT_MISSING', paper.missing),
			upload('with an empty file', named('bill.pdf', ''), 'DOCUMENT_MISSING', paper.missing),
			upload(
				'of 10 MB',
				named('bill.pdf', Buffer.alloc(DOCUMENT_LIMIT_BYTES + 1)),
				'DOCUMENT_TOO_LARGE',
				paper.tooLarge,
			),
			...(
				[
					['half a GIF', GIF.subarray(0, 9)],
					['an SVG that declares entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${SVG}`],
					['HTML', '<!doctype html><script>alert(1)</script>'],
					['text', 'This is no document.'],
					['a broken PNG', BROKEN],
					['half a PDF', pdf().subarray(0, 200)],
					['an archive', zip(['word.txt', 'Hello'])],
				] as const
			).map(([what, content]) =>
				upload(`of ${what}`, named('bill.pdf', content), 'DOCUMENT_INVALID', paper.format),
			),
			upload(
				'of a document with macros',
				named('bill.docx', docx('word/vbaProject.bin')),
				'DOCUMENT_INVALID',
				paper.macros,
			),
			...[undefined, '', '   '].map((value) => field('userGivenName', value, paper.unnamed)),
			...['x'.repeat(101), 'a\u0000b'].map((value) => field('userGivenName', value)),
			...['x'.repeat(501), 'a\u0000b'].map((value) => field('note', value)),
			...forms((name) => named(`${name}.pdf`, pdf())),
		],
	},
	{
		route: 'POST /api/v1/files/video',
		as: 'author',
		url: () => '/api/v1/files/video',
		rows: ({ othersPicture, document }) => [
			upload('without a file', [], 'VIDEO_MISSING', film.missing),
			upload('with an empty file', file('well.mp4', ''), 'VIDEO_MISSING', film.missing),
			upload(
				'of a byte more than 50 MB',
				file('well.mp4', Buffer.alloc(VIDEO_LIMIT_BYTES + 1)),
				'VIDEO_TOO_LARGE',
				film.tooLarge,
			),
			...(
				[
					['an archive', zip(['video.mp4', 'Hello']), film.format],
					['a PDF', pdf(), film.format],
					['a picture', GIF, film.format],
					['text', 'This is no video.', film.format],
					['sound alone', SOUND, film.noVideo],
					['an unknown codec', UNKNOWN, film.codec],
					['half an MP4', MP4.subarray(0, MP4.length / 2), film.damaged],
					['half a WebM', FILM.subarray(0, FILM.length / 2), film.damaged],
				] as const
			).map(([what, content, message]) =>
				upload(`of ${what}`, file('well.mp4', content), 'VIDEO_INVALID', message),
			),
			...[othersPicture, document, crypto.randomUUID(), 'nonsense'].map((poster) => ({
				label: `with the poster ${poster}, which is no picture of theirs`,
				options: multipart([{ name: 'poster', content: poster }, ...file('well.webm', FILM)]),
				refusal: { status: 400, code: 'POSTER_NOT_FOUND', message: film.poster, field: 'poster' },
			})),
			...forms((name) => file(`${name}.webm`, FILM)),
		],
	},
]
