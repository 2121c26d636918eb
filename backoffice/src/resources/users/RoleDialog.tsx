import { type ChangeRoleBody, changeRoleBody } from '../../../../domain/users/backoffice.contract.ts'
import type { Role } from '../../../../domain/users/contract.ts'
import { hasTerm } from '../../../../domain/users/roles.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { type Task, useContractForm } from '../../ui/form/contract-form.ts'
import { DecisionDialog } from '../../ui/form/decision-dialog.tsx'
import { Line } from '../../ui/form/fields.tsx'
import type { RoleChange } from './calls.ts'

const plain = changeRoleBody.omit({ role: true })
const forTerm: typeof plain = plain.refine(({ lastDay }) => lastDay !== undefined, {
	path: ['lastDay'],
	message: 'common.fields.enterValidDate',
})

interface RoleDialogProps {
	action: RoleChange['action']
	role: Role
	name: string
	task: Task
	onClose: () => void
	onConfirm: (body: ChangeRoleBody) => void
}

export function RoleDialog({ action, role, name, task, onClose, onConfirm }: RoleDialogProps) {
	const t = useT()
	const isForTerm = action === 'grant' && hasTerm(role)
	const form = useContractForm({
		schema: isForTerm ? forTerm : plain,
		values: { reason: '' },
		task,
	})
	return (
		<DecisionDialog
			form={form}
			title={t(`users.${action}Title`, { role: t(`role.${role}`), name })}
			verb={t(`users.${action}`)}
			onClose={onClose}
			onSend={(values) => onConfirm({ role, ...values })}
		>
			<p>{t(`users.may.${role}`)}</p>
			{isForTerm ? (
				<Line
					form={form}
					name="lastDay"
					type="date"
					required
					label={t('users.lastDay')}
					help={t('users.lastDayHelp')}
				/>
			) : null}
			<Line form={form} name="reason" label={t('common.reason')} help={t('users.reasonHelp')} rows={2} />
		</DecisionDialog>
	)
}
