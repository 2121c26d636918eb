import type { Contribution } from '../../kernel/capability/capability.ts'
import { erasureDeps } from './command-deps.ts'
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

export const contactCommands: Contribution = {
	name: 'commands/contacts',
	routes: (api) => {
		const { sql, clock, store, phoneNumbers, contactFiles, personKeys, codes } = api
		const deps = { sql, clock, store, phoneNumbers, personKeys, codes }
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
			importFile({ ...deps, contactFiles }),
			startImport(deps),
			...[eraseContact, requestErasure, confirmErasure].map((make) => make(erasureDeps(api))),
		]
	},
}
