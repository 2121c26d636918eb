import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../client/failure.ts'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { MemberRole } from '../../../../domain/organizations/contract.ts'
import { inviteBody } from '../../../../domain/organizations/members.contract.ts'
import { useFieldText } from '../../i18n/field-text.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { inviteUser } from './api/members.ts'
import { useRefusal } from './messages.ts'

interface InviteFormProps {
	readonly organizationId: string
	/** Parts that the reader may give. */
	readonly roles: readonly MemberRole[]
}

/** Invites somebody by e-mail. */
export function InviteForm({ organizationId, roles }: InviteFormProps) {
	const { t } = useTranslation('organizations')
	const say = useFieldText()
	const refusal = useRefusal()
	const client = useQueryClient()
	const intentOf = useIntent()
	const [email, setEmail] = useState('')
	const [role, setRole] = useState<MemberRole>('member')
	const [round, setRound] = useState(0)
	const [problem, setProblem] = useState<string>()
	const invite = useMutation({
		mutationFn: () => inviteUser(organizationId, { email, role }, intentOf([round, email, role])),
		onSuccess: async () => {
			notify.success(t('invite.sent', { email }))
			setEmail('')
			setRound(round + 1)
			await client.invalidateQueries({ queryKey: ['organization', organizationId, 'members'] })
		},
		onError: (error) => setProblem(asFailure(error).details[0]?.message),
	})
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		const { error } = inviteBody.safeParse({ email, role })
		setProblem(error?.issues[0]?.message)
		if (!error && !invite.isPending) invite.mutate()
	}
	return (
		<form className="card pad stack" noValidate onSubmit={onSubmit}>
			<TextField
				label={t('invite.email')}
				help={t('invite.help')}
				type="email"
				autoComplete="off"
				maxLength={254}
				value={email}
				error={say(problem)}
				onChange={({ target }) => {
					setEmail(target.value)
					setProblem(undefined)
				}}
			/>
			<Select
				label={t('invite.role')}
				help={t(`rights.${role}`)}
				value={role}
				onChange={({ target }) => setRole(roles.find((one) => one === target.value) ?? 'member')}
			>
				{roles.map((one) => (
					<option key={one} value={one}>
						{t(`role.${one}`)}
					</option>
				))}
			</Select>
			{invite.error && !problem && (
				<Note tone="bad" role="alert">
					{refusal(invite.error)}
				</Note>
			)}
			<Button type="submit" className="justify-self-start" disabled={invite.isPending}>
				{t(invite.isPending ? 'invite.sending' : 'invite.send')}
			</Button>
		</form>
	)
}
