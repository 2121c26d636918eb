import type { Contribution } from '../../kernel/capability/capability.ts'
import { runImport } from './run-import.ts'

export const contactWorkers: Contribution = {
	name: 'workers/contacts',
	work: [
		{
			name: 'contactImportsUnderWay',
			count: "SELECT count(*) FROM rec.contact_imports WHERE state = 'importing'",
		},
	],
	outbox: (worker) => [runImport(worker)],
}
