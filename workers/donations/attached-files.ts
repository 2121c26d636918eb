import type { DisputeFile } from '../../kernel/ports/dispute-answers.ts'
import type { FileStore } from '../../kernel/ports/files.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { disputeFilesById } from '../../records/donations/dispute-files.ts'

export async function attachedFiles(
	{ sql, files }: { readonly sql: SqlExecutor; readonly files: Pick<FileStore, 'open'> },
	fileIds: readonly string[],
): Promise<DisputeFile[]> {
	const attached: DisputeFile[] = []
	for (const { file_id: id, kind, path, content_type: contentType } of await disputeFilesById(sql, fileIds)) {
		const stored = await files.open(path)
		if (!stored) continue
		const bytes = await Array.fromAsync(stored.body as AsyncIterable<Buffer>)
		// Names that people gave stay here: a provider needs none but the kind.
		const name = `${kind}${path.slice(path.lastIndexOf('.'))}`
		attached.push({ id, kind, name, contentType, content: Buffer.concat(bytes) })
	}
	return attached
}
