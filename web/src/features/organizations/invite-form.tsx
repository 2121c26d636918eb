import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { MemberRole } from '../../../../domain/organizations/contract.ts'
import { type InviteBody, inviteBody } from '../../../../domain/organizations/members.contract.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Form, useContractForm, useSending } from '../../ui/form.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { inviteUser } from './api/members.ts'

interface InviteFormProps {
	readonly organizationId: string
	readonly roles: readonly MemberRole[]
}

export function InviteForm({ organizationId, roles }: InviteFormProps) {
	const { t } = useTranslation('organizations')
	const client = useQueryClient()
	const intentOf = useIntent()
	const form = useContractForm(inviteBody, { defaultValues: { email: '', role: 'member' } })
	const [round, setRound] = useState(0)
	const invite = useSending(form, {
		mutationFn: (body: InviteBody) =>
			inviteUser(organizationId, body, intentOf([round, body.email, body.role])),
		onSuccess: async (_, { email, role }) => {
			notify.success(t('invite.sent', { email }))
			form.reset({ email: '', role })
			setRound(round + 1)
			await client.invalidateQueries({ queryKey: ['organization', organizationId, 'members'] })
		},
	})
	return (
		<Form of={form} onValid={invite.send} className="card pad stack">
			<TextField
				label={t('invite.email')}
				help={t('invite.help')}
				type="email"
				autoComplete="off"
				maxLength={254}
				{...form.field('email')}
			/>
			<Select label={t('invite.role')} help={t(`rights.${form.watch('role')}`)} {...form.field('role')}>
				{roles.map((one) => (
					<option key={one} value={one}>
						{t(`role.${one}`)}
					</option>
				))}
			</Select>
			<Refusal error={invite.failure} />
			<Button type="submit" className="justify-self-start" disabled={invite.isPending}>
				{t(invite.isPending ? 'invite.sending' : 'invite.send')}
			</Button>
		</Form>
	)
}
