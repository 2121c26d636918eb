import { useTranslation } from 'react-i18next'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import { type ContactGroup, GROUP_NAME_LIMIT, groupChange } from '../../../../domain/contacts/contract.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, useContractForm, useSending } from '../../ui/form.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { useRefresh } from './api/contacts.ts'
import { renameGroup } from './api/groups.ts'

interface RenameDialogProps {
	readonly group: ContactGroup
	readonly onClose: () => void
}

export default function RenameDialog({ group, onClose }: RenameDialogProps) {
	const { t } = useTranslation('contacts')
	const { t: common } = useTranslation()
	const intentOf = useIntent()
	const refresh = useRefresh()
	const form = useContractForm(groupChange, { defaultValues: { name: group.name } })
	const save = useSending(form, {
		mutationFn: ({ name }: { readonly name: string }) => renameGroup(group._id, name, intentOf(name)),
		onSuccess: (_, { name }) => {
			notify.success(t('groups.saved', { name }))
			onClose()
		},
		onSettled: refresh,
	})
	return (
		<Dialog open onClose={onClose} title={t('groups.renameTitle')}>
			<Form of={form} onValid={save.send} className="stack">
				<TextField
					label={t('groups.name')}
					maxLength={GROUP_NAME_LIMIT}
					autoComplete="off"
					{...form.field('name')}
				/>
				<Refusal error={save.failure} />
				<Button type="submit" className="justify-self-start" disabled={save.isPending}>
					{common('save')}
				</Button>
			</Form>
		</Dialog>
	)
}
