import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** The papers that finance uploads for something that it records next. */
export type Paper = 'offlineDonation' | 'journal'

/** Checks that a person uploaded a file as such a paper. */
export const isPaperOf = async (
	sql: SqlExecutor,
	fileId: string,
	userId: string,
	purpose: Paper,
): Promise<boolean> =>
	(await sql.maybeOne('SELECT 1 AS there FROM rec.files WHERE id = $1 AND owner_id = $2 AND purpose = $3', [
		fileId,
		userId,
		purpose,
	])) !== null
