import { hash } from 'node:crypto'
import { DOCUMENT_MESSAGES } from '../../domain/files/contract.ts'
import {
	EVIDENCE_LIMIT_BYTES,
	EVIDENCE_PDF_PAGES,
	evidenceFileAnswer,
	evidenceUpload,
} from '../../domain/funds/evidence.contract.ts'
import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { type Caller, type Reply, type Route, route, type Upload } from '../../kernel/http/route.ts'
import type { TakenDocuments } from '../../kernel/ports/files.ts'
import { COPY, ORIGINAL } from '../../records/funds/evidence.ts'
import { signedIn } from '../_shared/context.ts'
import {
	checkForViruses,
	fileNameOf,
	insertDocument,
	invalidFile,
	sentFile,
	storeDocument,
} from '../_shared/documents.ts'
import { storeOnce } from '../_shared/store-once.ts'

export type EvidenceUploadDeps = Pick<
	ApiInfrastructure,
	'sql' | 'clock' | 'files' | 'scanner' | 'documentUrl'
>

const KINDS = {
	original: { purpose: ORIGINAL, takes: { kinds: 'papers', maxPages: EVIDENCE_PDF_PAGES }, format: 'papers' },
	copy: { purpose: COPY, takes: { kinds: 'pixels' }, format: 'pixels' },
} as const satisfies Record<
	string,
	{ purpose: string; takes: TakenDocuments; format: keyof typeof DOCUMENT_MESSAGES }
>

/**
 * Stores an original, which only its owner and finance can open, or a page of its redacted copy. Pictures are
 * re-encoded without metadata.
 */
export const uploadEvidence = (deps: EvidenceUploadDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/files/evidence',
		summary: 'Upload evidence of a withdrawal: a PDF, JPEG or PNG, or a JPEG or PNG of a page of its copy',
		tags: ['funds', 'files'],
		access: { allow: 'signedIn' },
		upload: {
			limitBytes: EVIDENCE_LIMIT_BYTES,
			tooLarge: { code: 'DOCUMENT_TOO_LARGE', message: DOCUMENT_MESSAGES.tooLarge },
			fields: { part: true },
		},
		perMinute: 60,
		answers: { 200: evidenceFileAnswer },
		handle: ({ upload, caller }) => take(deps, upload, caller),
	})

async function take(deps: EvidenceUploadDeps, upload: Upload | undefined, caller: Caller): Promise<Reply> {
	const owner = signedIn(caller)
	const sent = sentFile(upload)
	const { content, fileName, fields } = sent
	const { purpose, takes, format } = KINDS[partOf(fields)]
	// Only the pixels of a copy are kept, so it needs no virus scan.
	if (purpose === ORIGINAL) await checkForViruses(deps.scanner, content)
	const store = () => storeDocument(deps.files, sent, takes, format)
	const data = await storeOnce(deps, caller, store, async (tx, stored) => {
		const { id, path, kind, contentType, bytes } = stored
		const name = purpose === ORIGINAL ? fileNameOf(fileName, kind) : ''
		await insertDocument(tx, stored, {
			owner_id: owner.id,
			purpose,
			file_name: name,
			given_name: '',
			note: '',
			created_at: new Date(deps.clock.now()),
			digest: hash('sha256', content),
		})
		return { _id: id, url: deps.documentUrl(path), name, contentType, size: bytes }
	})
	return { body: { statusCode: 200, data } }
}

function partOf(fields: Upload['fields']) {
	const { data, error } = evidenceUpload.safeParse(fields)
	if (data) return data.part
	throw invalidFile('VALIDATION', 'part', error.issues[0]?.message ?? '')
}
