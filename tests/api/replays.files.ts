import { pdf } from '../harness/sample-documents.ts'
import { webm } from '../harness/sample-videos.ts'
import { multipart } from './harness.ts'
import { changesNothing, type Replays } from './replays.ts'

export const FILE_REPLAYS: Replays = {
	'POST /api/v1/files/document': async ({ people }) => {
		const form = (content: Buffer) =>
			multipart([
				{ name: 'userGivenName', content: 'Estimate' },
				{ name: 'file', fileName: 'estimate.pdf', content },
			])
		const { body, headers } = form(pdf())
		return {
			caller: people.author,
			method: 'POST',
			url: '/api/v1/files/document',
			body,
			headers,
			other: form(pdf('Another estimate')).body,
		}
	},
	'POST /api/backoffice/pictures/{id}/takeDown': async ({ people }) => ({
		caller: people.admin,
		method: 'POST',
		headers: { 'if-match': '"0"' },
		url: `/api/backoffice/pictures/${await people.leader.picture()}/takeDown`,
		body: { reason: 'It shows somebody’s bank card.' },
		other: { reason: 'It shows a child.' },
	}),
	'POST /api/backoffice/pictures/{id}/approve': 'right call',
	'POST /api/v1/files/image': { as: 'POST /api/v1/files/document' },
	'POST /api/v1/files/video': async ({ people }) => {
		const form = (content: Buffer) => multipart([{ name: 'file', fileName: 'well.webm', content }])
		const { body, headers } = form(await webm())
		return {
			caller: people.author,
			method: 'POST',
			url: '/api/v1/files/video',
			body,
			headers,
			other: form(await webm({ seconds: 2 })).body,
		}
	},
	'POST /api/v1/obscene/image': changesNothing,
}
