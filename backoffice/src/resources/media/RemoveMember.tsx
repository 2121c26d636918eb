import { Trash2 } from 'lucide-react'
import { asFailure } from '../../../../client/failure.ts'
import { useT } from '../../providers/i18n.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import type { MemberRow } from './calls.ts'
import { nameOf } from './member-name.ts'
import { useAct } from './use-act.ts'

interface RemoveMemberProps {
	member: MemberRow
	onRemoved: () => void
}

export function RemoveMember({ member, onRemoved }: RemoveMemberProps) {
	const t = useT()
	const remove = useAct<undefined, { message: string }>({
		act: (provider, _, intent) =>
			provider.removeMember(member.id, intent).catch((error: unknown) => {
				const { isUnreachable } = asFailure(error)
				throw new Error(t(isUnreachable ? 'members.removeUnanswered' : 'members.removeFailed'))
			}),
		done: (_, { message }) => message,
		keys: ['radioMembers'],
		onDone: onRemoved,
	})
	const name = nameOf(member)
	return (
		<ConfirmButton
			icon={Trash2}
			size="small"
			color="error"
			label={t('radio.remove')}
			aria-label={t('members.removeOf', { name })}
			title={t('members.removeTitle')}
			verb={t('radio.remove')}
			task={remove}
		>
			<p>{name}</p>
		</ConfirmButton>
	)
}
