import { hash } from 'node:crypto'
import { paperAnswer } from '../../domain/files/contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { type Caller, type Route, route, type Upload } from '../../kernel/http/route.ts'
import { textRef } from '../../kernel/wire/text.ts'
import type { Paper } from '../../records/files/papers.ts'
import { signedIn } from './context.ts'
import { checkForViruses, fileNameOf, insertDocument, sentFile, storeDocument } from './documents.ts'
import { storeOnce } from './store-once.ts'

type PaperDeps = Pick<ApiInfrastructure, 'sql' | 'clock' | 'files' | 'scanner'>

const LIMIT_BYTES = 4_500_000
const MAX_PAGES = 20

async function take(deps: PaperDeps, purpose: Paper, upload: Upload | undefined, caller: Caller) {
	const { id: ownerId } = signedIn(caller)
	const file = sentFile(upload)
	await checkForViruses(deps.scanner, file.content)
	const takes = { kinds: 'papers', maxPages: MAX_PAGES, pictures: 'jpg' } as const
	const store = () => storeDocument(deps.files, file, takes, 'papers')
	const data = await storeOnce(deps, caller, store, async (tx, stored) => {
		const name = fileNameOf(file.fileName, stored.kind)
		await insertDocument(tx, stored, {
			owner_id: ownerId,
			purpose,
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

interface PaperRoute {
	readonly path: string
	readonly summary: string
	readonly tags: readonly string[]
	readonly purpose: Paper
}

/** Takes a paper of finance: a PDF, JPEG or PNG, which a later call of the same person names. */
export const uploadPaper = (deps: PaperDeps, { purpose, ...own }: PaperRoute): Route =>
	route({
		...own,
		method: 'POST',
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
		answers: { 200: paperAnswer },
		handle: ({ upload, caller }) => take(deps, purpose, upload, caller),
	})
