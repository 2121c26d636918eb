import { Suspense } from 'react'
import type { ContactGroup } from '../../../../domain/contacts/contract.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { DeleteContacts, DeleteGroup } from './delete-dialogs.tsx'
import type { Opened } from './opened.ts'
import { SupportCode } from './support-code.tsx'

const ContactDialog = lazyPart(() => import('./contact-dialog.tsx'))
const GroupDialog = lazyPart(() => import('./group-dialog.tsx'))
const RenameDialog = lazyPart(() => import('./rename-dialog.tsx'))
const AssignDialog = lazyPart(() => import('./assign-dialog.tsx'))

interface WindowsProps {
	readonly opened: Opened
	readonly groups: readonly ContactGroup[]
	readonly onOpen: (opened: Opened) => void
	readonly onClose: () => void
}

export function Windows(props: WindowsProps) {
	return (
		<Suspense fallback={null}>
			<OpenedWindow {...props} />
		</Suspense>
	)
}

function OpenedWindow({ opened, groups, onOpen, onClose }: WindowsProps) {
	switch (opened.window) {
		case 'contact':
			return <ContactDialog contact={opened.contact} groups={groups} onOpen={onOpen} onClose={onClose} />
		case 'delete':
			return <DeleteContacts {...opened} onClose={onClose} />
		case 'assign':
			return <AssignDialog {...opened} groups={groups} onClose={onClose} />
		case 'group':
			return <GroupDialog {...opened} onClose={onClose} />
		case 'rename':
			return <RenameDialog group={opened.group} onClose={onClose} />
		case 'deleteGroup':
			return <DeleteGroup group={opened.group} onClose={onClose} />
		case 'support':
			return <SupportCode onClose={onClose} />
	}
}
