import type { Contribution } from '../../kernel/capability/capability.ts'
import { contactDeps, erasureDeps } from './command-deps.ts'
import { eraseContact } from './erase-contact.ts'
import { confirmErasure, requestErasure } from './erase-oneself.ts'
import {
	addToGroup,
	assignToGroup,
	createGroup,
	editGroup,
	removeFromGroup,
	removeGroup,
	unassignFromGroup,
} from './groups.ts'
import { importContacts } from './import-contacts.ts'
import { importFile, startImport } from './import-file.ts'
import { createContact, deleteContacts, editContact } from './save-contact.ts'
import { makeSupportCode, openContactBook } from './support.ts'

export { eraseFromBooks, requireBookOf } from './command-deps.ts'

export const contactCommands: Contribution = {
	name: 'commands/contacts',
	routes: (api) => {
		const deps = contactDeps(api)
		return [
			...[
				createContact,
				editContact,
				deleteContacts,
				importContacts,
				createGroup,
				editGroup,
				removeGroup,
				addToGroup,
				removeFromGroup,
				assignToGroup,
				unassignFromGroup,
				makeSupportCode,
				openContactBook,
			].map((make) => make(deps)),
			importFile({ ...deps, contactFiles: api.contactFiles }),
			startImport(deps),
			...[eraseContact, requestErasure, confirmErasure].map((make) => make(erasureDeps(api))),
		]
	},
}
