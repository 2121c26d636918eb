import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { ContactGroup } from '../../../../domain/contacts/contract.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/field.tsx'
import { Form, useContractForm, useSending } from '../../ui/form.tsx'
import { useFormat } from '../../ui/format.ts'
import { Refusal } from '../../ui/refusal.tsx'
import { useRefresh } from './api/contacts.ts'
import { addToGroup } from './api/groups.ts'
import type { Chosen } from './choice.ts'

const assignForm = z.object({ groupId: z.string().min(1, 'contacts.fields.selectGroup') })

interface AssignDialogProps {
	readonly chosen: Chosen
	readonly groups: readonly ContactGroup[]
	readonly onDone?: (() => void) | undefined
	readonly onClose: () => void
}

export default function AssignDialog({ chosen, groups, onDone, onClose }: AssignDialogProps) {
	const { t } = useTranslation('contacts')
	const format = useFormat()
	const refresh = useRefresh()
	const form = useContractForm(assignForm, { defaultValues: { groupId: '' } })
	const assign = useSending(form, {
		mutationFn: ({ groupId }: z.output<typeof assignForm>) => addToGroup(groupId, chosen.choice),
		onSuccess: (count, { groupId }) => {
			const name = groups.find(({ _id }) => _id === groupId)?.name ?? ''
			notify.success(t('assign.done', { count, visible: format.number(count), name }))
			onDone?.()
			onClose()
		},
		onSettled: refresh,
	})
	return (
		<Dialog
			open
			onClose={onClose}
			title={t('assign.title', { count: chosen.count, visible: format.number(chosen.count) })}
		>
			<Form of={form} onValid={assign.send} className="stack">
				<Select label={t('assign.group')} {...form.field('groupId')}>
					<option value="">{t('assign.choose')}</option>
					{groups
						.filter(({ isReadOnly }) => !isReadOnly)
						.map(({ _id, name }) => (
							<option key={_id} value={_id}>
								{name}
							</option>
						))}
				</Select>
				<Refusal error={assign.failure} />
				<Button type="submit" className="justify-self-start" disabled={assign.isPending}>
					{t('assign.confirm')}
				</Button>
			</Form>
		</Dialog>
	)
}
