import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MailCheck, MailQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { isNotFound } from '../../../../client/failure.ts'
import type { Invitation } from '../../../../domain/organizations/members.contract.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { notify } from '../../lib/toast.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import { useRefusal } from '../../ui/refusal.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { Verified } from '../../ui/verified.tsx'
import { acceptInvitation, invitationQuery } from './api/members.ts'

export default function InvitationPage() {
	const { t } = useTranslation('organizations')
	const [params] = useSearchParams()
	const [id, key] = [params.get('id') ?? '', params.get('key') ?? '']
	const invitation = useQuery({ ...invitationQuery(id, key), enabled: id !== '' && key !== '' })
	useTitle(t('invitation.title'))
	if (id === '' || key === '' || isNotFound(invitation.error))
		return (
			<div className="wrap">
				<EmptyState heading="h1" icon={MailQuestion} title={t('invitation.missing')}>
					<p className="text-ink-2">{t('invitation.missingText')}</p>
				</EmptyState>
			</div>
		)
	if (invitation.error && !invitation.data)
		return (
			<div className="wrap">
				<ErrorState error={invitation.error} onRetry={() => void invitation.refetch()} />
			</div>
		)
	if (!invitation.data)
		return (
			<div className="wrap py-10" aria-busy>
				<Skeleton className="h-64 w-full" />
			</div>
		)
	return <Visible invitation={invitation.data} linkKey={key} />
}

function Visible({ invitation, linkKey }: { readonly invitation: Invitation; readonly linkKey: string }) {
	const { t } = useTranslation('organizations')
	const format = useFormat()
	const { orgName, invitedBy, role, until, status, isProfileVerified, orgId } = invitation
	return (
		<div className="wrap">
			<EmptyState heading="h1" icon={MailCheck} title={t('invitation.to', { name: orgName })}>
				{isProfileVerified && <Verified withText />}
				<p>
					{invitedBy
						? t('invitation.by', { by: invitedBy, role: t(`role.${role}`) })
						: t('invitation.as', { role: t(`role.${role}`) })}
				</p>
				<p className="text-ink-2 text-sm">{t(`rights.${role}`)}</p>
				{status === 'open' ? (
					<>
						<p className="text-ink-2 text-sm">{t('invitation.until', { date: format.date(until) })}</p>
						<Accept invitation={invitation} linkKey={linkKey} />
					</>
				) : (
					<>
						<Note tone="wait">{t(`invitation.status.${status}`)}</Note>
						<ButtonLink variant="line" to={paths.organization.href({ id: orgId })}>
							{t('invitation.open')}
						</ButtonLink>
					</>
				)}
			</EmptyState>
		</div>
	)
}

function Accept({ invitation, linkKey }: { readonly invitation: Invitation; readonly linkKey: string }) {
	const { t } = useTranslation('organizations')
	const { t: common } = useTranslation()
	const refusal = useRefusal()
	const navigate = useNavigate()
	const client = useQueryClient()
	const { status, user } = useSession()
	const { pathname, search } = useLocation()
	const { _id, orgId, orgName } = invitation
	const accept = useMutation({
		mutationFn: () => acceptInvitation(orgId, _id, linkKey, `accept-${_id}`),
		onSuccess: async () => {
			notify.success(t('invitation.joined', { name: orgName }))
			await client.invalidateQueries()
			navigate(paths.organization.href({ id: orgId }))
		},
	})
	if (status === 'starting') return <Skeleton className="h-11 w-40" />
	if (!user)
		return (
			<>
				<p>{t('invitation.signIn')}</p>
				<div className="row flex-wrap justify-center">
					<ButtonLink to={paths.login.href()} state={{ from: pathname + search }}>
						{common('nav.logIn')}
					</ButtonLink>
					<ButtonLink variant="line" to={paths.signUp.href()} state={{ from: pathname + search }}>
						{t('invitation.signUp')}
					</ButtonLink>
				</div>
			</>
		)
	return (
		<>
			<p className="text-sm">
				{t('invitation.joinAs', {
					name: `${user.name.first_name} ${user.name.last_name}`.trim(),
					email: user.email,
				})}
			</p>
			{accept.error && (
				<Note tone="bad" role="alert">
					{refusal(accept.error)}
				</Note>
			)}
			<Button disabled={accept.isPending} onClick={() => accept.mutate()}>
				{t('invitation.accept')}
			</Button>
		</>
	)
}
