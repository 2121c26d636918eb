import {
	DOCUMENT_LIMIT_BYTES,
	DOCUMENT_MESSAGES,
	documentText,
	uploadedDocumentAnswer,
} from '../../domain/files/contract.ts'
import { type Caller, type Reply, type Route, route, type Upload } from '../../kernel/http/route.ts'
import type { VirusScanner } from '../../kernel/ports/virus-scanner.ts'
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
import type { UploadDeps } from './upload-image.ts'

const PURPOSE = 'document'

export type DocumentDeps = UploadDeps & { readonly scanner: VirusScanner }

export const uploadDocument = (deps: DocumentDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/files/document',
		summary: 'Upload a PDF, JPEG, PNG, DOC or DOCX of at most 10 MB',
		tags: ['files'],
		access: { allow: 'signedIn' },
		upload: {
			limitBytes: DOCUMENT_LIMIT_BYTES,
			tooLarge: { code: 'DOCUMENT_TOO_LARGE', message: DOCUMENT_MESSAGES.tooLarge },
			fields: { userGivenName: true, note: false },
		},
		perMinute: 30,
		answers: { 200: uploadedDocumentAnswer },
		handle: ({ upload, caller }) => take(deps, upload, caller),
	})

async function take(deps: DocumentDeps, upload: Upload | undefined, caller: Caller): Promise<Reply> {
	const owner = signedIn(caller)
	const sent = sentFile(upload)
	const { userGivenName, note } = textOf(upload)
	await checkForViruses(deps.scanner, sent.content)
	const store = () => storeDocument(deps.files, sent)
	const data = await storeOnce(deps, caller, store, async (tx, stored) => {
		const { id, path, kind, contentType, bytes } = stored
		const name = fileNameOf(sent.fileName, kind)
		await insertDocument(tx, stored, {
			owner_id: owner.id,
			purpose: PURPOSE,
			file_name: name,
			given_name: userGivenName,
			note,
			created_at: new Date(deps.clock.now()),
		})
		return { _id: id, url: deps.fileUrl(path), name, userGivenName, note, contentType, size: bytes }
	})
	return { body: { statusCode: 200, data } }
}

function textOf(upload: Upload | undefined) {
	const { data, error } = documentText.safeParse(upload?.fields)
	if (data) return data
	const [issue] = error.issues
	throw invalidFile('VALIDATION', String(issue?.path[0]), issue?.message ?? DOCUMENT_MESSAGES.unnamed)
}
