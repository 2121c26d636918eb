import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ContactGroup } from '../../../../domain/contacts/contract.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useFormat } from '../../ui/format.ts'
import { Refusal } from '../../ui/refusal.tsx'
import { deleteContacts, useRefresh } from './api/contacts.ts'
import { deleteGroup } from './api/groups.ts'
import type { Chosen } from './choice.ts'
import { usePlace } from './use-place.ts'

interface DeletionProps<T> {
	readonly title: string
	readonly text: string
	readonly action: string
	readonly remove: () => Promise<T>
	readonly onDone: (answer: T) => void
	readonly onClose: () => void
}

function Deletion<T>({ title, text, action, remove, onDone, onClose }: DeletionProps<T>) {
	const { t: common } = useTranslation()
	const refresh = useRefresh()
	const deletion = useMutation({
		mutationFn: remove,
		onSuccess: (answer) => {
			onDone(answer)
			onClose()
		},
		onSettled: refresh,
	})
	return (
		<Dialog open onClose={onClose} title={title}>
			<p>{text}</p>
			<Refusal error={deletion.error} />
			<div className="row flex-wrap">
				<Button variant="bad" disabled={deletion.isPending} onClick={() => deletion.mutate()}>
					{action}
				</Button>
				<Button variant="line" onClick={onClose}>
					{common('cancel')}
				</Button>
			</div>
		</Dialog>
	)
}

interface DeleteContactsProps {
	readonly chosen: Chosen
	/** The name of a single contact. */
	readonly name?: string | undefined
	readonly onDone?: (() => void) | undefined
	readonly onClose: () => void
}

export function DeleteContacts({ chosen: { count, choice }, name, onDone, onClose }: DeleteContactsProps) {
	const { t } = useTranslation('contacts')
	const format = useFormat()
	const { bookId } = usePlace()
	const counted = { count, visible: format.number(count) }
	return (
		<Deletion
			title={name === undefined ? t('delete.title', counted) : t('delete.titleOf', { name })}
			text={t('delete.text')}
			action={t('delete.confirm', counted)}
			remove={() => deleteContacts(bookId, choice)}
			onDone={(deleted) => {
				notify.success(t('delete.done', { count: deleted, visible: format.number(deleted) }))
				onDone?.()
			}}
			onClose={onClose}
		/>
	)
}

interface DeleteGroupProps {
	readonly group: ContactGroup
	readonly onClose: () => void
}

export function DeleteGroup({ group: { _id, name }, onClose }: DeleteGroupProps) {
	const { t } = useTranslation('contacts')
	const { change } = usePlace()
	return (
		<Deletion
			title={t('groups.deleteTitle', { name })}
			text={t('groups.deleteText')}
			action={t('groups.delete')}
			remove={() => deleteGroup(_id)}
			onDone={({ message }) => {
				notify.success(message)
				change({ group: '' })
			}}
			onClose={onClose}
		/>
	)
}
