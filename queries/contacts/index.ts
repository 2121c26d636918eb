import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../_shared/deps.ts'
import { listBookOrganizations, listContactGroups, listGroupsOfContact } from './groups.ts'
import { exportSkippedRows, listImports, readImport } from './imports.ts'
import {
	exportContacts,
	listContacts,
	listFoundationContacts,
	listGroupMembers,
	readContactBook,
} from './list-contacts.ts'

export const contactQueries: Contribution = {
	name: 'queries/contacts',
	routes: (api) =>
		[
			listContacts,
			listFoundationContacts,
			listGroupMembers,
			exportContacts,
			readContactBook,
			listContactGroups,
			listGroupsOfContact,
			listBookOrganizations,
			listImports,
			readImport,
			exportSkippedRows,
		].map((make) => make(queryDeps(api))),
}
