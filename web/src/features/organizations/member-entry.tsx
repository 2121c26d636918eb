import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberRole } from '../../../../domain/organizations/contract.ts'
import type { OrganizationMember } from '../../../../domain/organizations/members.contract.ts'
import { useUser } from '../../lib/session.ts'
import { notify } from '../../lib/toast.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { useRefusal } from '../../ui/refusal.tsx'
import { changeRole, removeMember } from './api/members.ts'

interface MemberEntryProps {
	readonly organizationId: string
	readonly person: OrganizationMember
	readonly roles: readonly MemberRole[]
}

export function MemberEntry({ organizationId, person, roles }: MemberEntryProps) {
	const { t } = useTranslation('organizations')
	const refusal = useRefusal()
	const client = useQueryClient()
	const [confirming, setConfirming] = useState(false)
	const { userId, role, canChange } = person
	const isSelf = useUser()?.unique_id === userId
	const name = `${person.name.first_name} ${person.name.last_name}`.trim() || t('members.erased')
	const again = () => client.invalidateQueries({ queryKey: ['organization', organizationId] })
	const change = useMutation({
		mutationFn: (next: MemberRole) => changeRole(organizationId, userId, next, crypto.randomUUID()),
		onSuccess: (_, next) => notify.success(t('members.changed', { name, role: t(`role.${next}`) })),
		onSettled: again,
	})
	const removal = useMutation({
		mutationFn: () => removeMember(organizationId, userId, `remove-${userId}`),
		onSuccess: () => {
			notify.success(isSelf ? t('members.left') : t('members.removed', { name }))
			setConfirming(false)
		},
		onSettled: async () => {
			await again()
			await client.invalidateQueries({ queryKey: ['organizations'] })
		},
	})
	return (
		<li className="card pad stack gap-2">
			<div className="row flex-wrap">
				<Avatar name={name} small />
				<span className="grow min-w-0">
					<b className="block truncate">{name}</b>
					{isSelf && <span className="text-ink-2 text-sm">{t('members.you')}</span>}
				</span>
				{canChange ? (
					<Select
						hideLabel
						label={t('members.roleOf', { name })}
						value={role}
						disabled={change.isPending}
						onChange={({ target }) => {
							const next = roles.find((one) => one === target.value)
							if (next && next !== role) change.mutate(next)
						}}
					>
						{roles.map((one) => (
							<option key={one} value={one}>
								{t(`role.${one}`)}
							</option>
						))}
					</Select>
				) : (
					<Chip>{t(`role.${role}`)}</Chip>
				)}
				{(canChange || isSelf) && (
					<Button
						variant="text"
						size="sm"
						aria-label={isSelf ? t('members.leave') : t('members.removeOf', { name })}
						onClick={() => setConfirming(true)}
					>
						{t(isSelf ? 'members.leave' : 'members.remove')}
					</Button>
				)}
			</div>
			{change.error && (
				<Note tone="bad" role="alert">
					{refusal(change.error)}
				</Note>
			)}
			<Dialog
				open={confirming}
				onClose={() => setConfirming(false)}
				title={isSelf ? t('members.leaveTitle') : t('members.removeTitle', { name })}
			>
				<p>{t(isSelf ? 'members.leaveText' : 'members.removeText')}</p>
				{removal.error && (
					<Note tone="bad" role="alert">
						{refusal(removal.error)}
					</Note>
				)}
				<div className="row flex-wrap">
					<Button variant="bad" disabled={removal.isPending} onClick={() => removal.mutate()}>
						{t(isSelf ? 'members.leave' : 'members.remove')}
					</Button>
					<Button variant="line" onClick={() => setConfirming(false)}>
						{t('members.keep')}
					</Button>
				</div>
			</Dialog>
		</li>
	)
}
