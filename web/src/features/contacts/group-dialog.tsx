import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import { GROUP_NAME_LIMIT, groupChange, MAX_CHOSEN } from '../../../../domain/contacts/contract.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, useContractForm, useSending } from '../../ui/form.tsx'
import { useFormat } from '../../ui/format.ts'
import { Refusal } from '../../ui/refusal.tsx'
import { contactsQuery, useRefresh } from './api/contacts.ts'
import { createGroup } from './api/groups.ts'
import type { Chosen } from './choice.ts'
import { ContactPicker } from './components/contact-picker.tsx'
import { usePlace } from './use-place.ts'

/** A group has contacts from the start, unless its book is empty. */
const groupForm = (needsContacts: boolean) =>
	groupChange.extend({
		contactIds: z
			.array(z.string())
			.min(needsContacts ? 1 : 0, 'contacts.fields.selectContact')
			.max(MAX_CHOSEN),
	})
type GroupForm = z.output<ReturnType<typeof groupForm>>

interface GroupDialogProps {
	/** The contacts that were chosen before; without them the window has a list of contacts. */
	readonly chosen?: Chosen | undefined
	readonly onDone?: (() => void) | undefined
	readonly onClose: () => void
}

export default function GroupDialog({ chosen, onDone, onClose }: GroupDialogProps) {
	const { t } = useTranslation('contacts')
	const { t: common } = useTranslation()
	const format = useFormat()
	const { bookId } = usePlace()
	const intentOf = useIntent()
	const refresh = useRefresh()
	const book = useInfiniteQuery(contactsQuery(bookId, {}))
	const hasContacts = (book.data?.pages[0]?.totalCountOfRecords ?? 0) > 0
	const isPicking = chosen === undefined && hasContacts
	const form = useContractForm(groupForm(isPicking), { defaultValues: { name: '', contactIds: [] } })
	const picked = form.choice('contactIds')
	const save = useSending(form, {
		mutationFn: ({ name, contactIds }: GroupForm) => {
			const choice = chosen?.choice ?? { contactIds }
			return createGroup(bookId, name, choice, intentOf([name, choice]))
		},
		onSuccess: (_, { name }) => {
			notify.success(t('groups.saved', { name }))
			onDone?.()
			onClose()
		},
		onSettled: refresh,
	})
	return (
		<Dialog open onClose={onClose} title={t('groups.addTitle')}>
			<Form of={form} onValid={save.send} className="stack">
				<TextField
					label={t('groups.name')}
					maxLength={GROUP_NAME_LIMIT}
					autoComplete="off"
					{...form.field('name')}
				/>
				{chosen && (
					<p>{t('groups.ofChosen', { count: chosen.count, visible: format.number(chosen.count) })}</p>
				)}
				{isPicking && (
					<ContactPicker
						bookId={bookId}
						label={t('groups.members', {
							count: picked.value.length,
							visible: format.number(picked.value.length),
						})}
						{...picked}
					/>
				)}
				<Refusal error={save.failure} />
				<Button type="submit" className="justify-self-start" disabled={save.isPending || book.isPending}>
					{common('save')}
				</Button>
			</Form>
		</Dialog>
	)
}
