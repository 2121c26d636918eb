import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OrganizationInvitation } from '../../../../domain/organizations/members.contract.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import { useRefusal } from '../../ui/refusal.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { membersQuery, withdrawInvitation } from './api/members.ts'
import { InviteForm } from './invite-form.tsx'
import { MemberEntry } from './member-entry.tsx'

export function MembersPanel({ organizationId }: { readonly organizationId: string }) {
	const { t } = useTranslation('organizations')
	const members = useQuery(membersQuery(organizationId))
	if (members.error && !members.data)
		return <ErrorState error={members.error} onRetry={() => void members.refetch()} />
	if (!members.data) return <Skeleton className="h-40 w-full" />
	const { members: people, invitations, roles } = members.data
	return (
		<div className="org-people">
			<section className="stack" aria-labelledby="org-members">
				<h2 id="org-members">{t('members.title')}</h2>
				<ul className="stack">
					{people.map((person) => (
						<MemberEntry key={person.userId} organizationId={organizationId} person={person} roles={roles} />
					))}
				</ul>
				<dl className="stack gap-2 text-sm">
					{(['owner', 'admin', 'member'] as const).map((role) => (
						<div key={role}>
							<dt className="font-semibold">{t(`role.${role}`)}</dt>
							<dd className="text-ink-2">{t(`rights.${role}`)}</dd>
						</div>
					))}
				</dl>
			</section>
			{roles.length > 0 && (
				<section className="stack" aria-labelledby="org-invite">
					<h2 id="org-invite">{t('invite.title')}</h2>
					<InviteForm organizationId={organizationId} roles={roles} />
					{invitations.length > 0 && <h3>{t('invite.waiting')}</h3>}
					<ul className="stack">
						{invitations.map((invitation) => (
							<Waiting key={invitation._id} organizationId={organizationId} invitation={invitation} />
						))}
					</ul>
				</section>
			)}
		</div>
	)
}

interface WaitingProps {
	readonly organizationId: string
	readonly invitation: OrganizationInvitation
}

function Waiting({ organizationId, invitation }: WaitingProps) {
	const { t } = useTranslation('organizations')
	const format = useFormat()
	const refusal = useRefusal()
	const client = useQueryClient()
	const { _id, email, role, until, isExpired } = invitation
	const withdraw = useMutation({
		mutationFn: () => withdrawInvitation(organizationId, _id, `withdraw-${_id}`),
		onSuccess: () => notify.success(t('invite.withdrawn')),
		onSettled: () => client.invalidateQueries({ queryKey: ['organization', organizationId, 'members'] }),
	})
	return (
		<li className="card pad stack gap-2">
			<div className="row justify-between flex-wrap">
				<b className="truncate">{email}</b>
				<Chip tone={isExpired ? 'bad' : 'wait'}>
					{isExpired ? t('invite.expired') : t('invite.until', { date: format.date(until) })}
				</Chip>
			</div>
			<div className="row justify-between flex-wrap">
				<span className="text-ink-2 text-sm">{t(`role.${role}`)}</span>
				<Button
					variant="text"
					size="sm"
					aria-label={t('invite.withdrawOf', { email })}
					disabled={withdraw.isPending}
					onClick={() => withdraw.mutate()}
				>
					{t('invite.withdraw')}
				</Button>
			</div>
			{withdraw.error && (
				<Note tone="bad" role="alert">
					{refusal(withdraw.error)}
				</Note>
			)}
		</li>
	)
}
