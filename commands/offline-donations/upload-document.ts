import { hash } from 'node:crypto'
import { offlineDocumentAnswer } from '../../domain/offline-donations/contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { type Caller, type Route, route, type Upload } from '../../kernel/http/route.ts'
import { textRef } from '../../kernel/wire/text.ts'
import { OFFLINE_DOCUMENT } from '../../records/offline-donations/offline-donations.ts'
import { signedIn } from '../_shared/context.ts'
import { checkForViruses, fileNameOf, insertDocument, sentFile, storeDocument } from '../_shared/documents.ts'
import { storeOnce } from '../_shared/store-once.ts'

export type OfflineDocumentDeps = Pick<ApiInfrastructure, 'sql' | 'clock' | 'files' | 'scanner'>

const LIMIT_BYTES = 4_500_000
const MAX_PAGES = 20

async function take(deps: OfflineDocumentDeps, upload: Upload | undefined, caller: Caller) {
	const { id: ownerId } = signedIn(caller)
	const file = sentFile(upload)
	await checkForViruses(deps.scanner, file.content)
	const takes = { kinds: 'papers', maxPages: MAX_PAGES, pictures: 'jpg' } as const
	const store = () => storeDocument(deps.files, file, takes, 'papers')
	const data = await storeOnce(deps, caller, store, async (tx, stored) => {
		const name = fileNameOf(file.fileName, stored.kind)
		await insertDocument(tx, stored, {
			owner_id: ownerId,
			purpose: OFFLINE_DOCUMENT,
			file_name: name,
			given_name: '',
			note: '',
			created_at: new Date(deps.clock.now()),
			digest: hash('sha256', file.content),
		})
		return { id: stored.id, name }
	})
	return { body: { statusCode: 200, data } }
}

export const uploadOfflineDocument = (deps: OfflineDocumentDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/offlineDonations/documents',
		summary: 'Upload the document of an offline donation: a PDF, JPEG or PNG',
		tags: ['offline-donations', 'files', 'backoffice'],
		access: MONEY_ACCESS,
		upload: {
			limitBytes: LIMIT_BYTES,
			tooLarge: {
				code: 'DOCUMENT_TOO_LARGE',
				message: textRef('files.fields.documentTooLarge', { size: '4.5MB' }),
			},
			fields: {},
		},
		perMinute: 60,
		answers: { 200: offlineDocumentAnswer },
		handle: ({ upload, caller }) => take(deps, upload, caller),
	})
