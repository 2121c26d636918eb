import type { Contribution } from '../../kernel/capability/capability.ts'
import { uploadPaper } from '../_shared/upload-paper.ts'
import { journalDeps } from './command-deps.ts'
import { approveEntry, declineEntry } from './decide.ts'
import { addEntry, reverseEntry, writeOffDiscrepancy } from './prepare.ts'

export const journalCommands: Contribution = {
	name: 'commands/journal',
	routes: (api) => [
		uploadPaper(api, {
			path: '/api/backoffice/journal/documents',
			summary: 'Upload the document of an entry of the journal: a PDF, JPEG or PNG',
			tags: ['journal', 'files', 'backoffice'],
			purpose: 'journal',
		}),
		...[addEntry, approveEntry, declineEntry, reverseEntry, writeOffDiscrepancy].map((make) =>
			make(journalDeps(api)),
		),
	],
}
