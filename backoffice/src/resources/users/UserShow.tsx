import { Box, Paper, Skeleton, Typography } from '@mui/material'
import { History, LogOut } from 'lucide-react'
import { useState } from 'react'
import { CanAccess } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { type BackofficeUserDetail, endSessionsBody } from '../../../../domain/users/backoffice.contract.ts'
import type { Role } from '../../../../domain/users/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Failure } from '../../ui/failure.tsx'
import { isConflict } from '../../ui/field-message.ts'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { RevealContact } from '../../ui/reveal-contact.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { useReveal } from '../../ui/use-reveal.ts'
import { When } from '../../ui/when.tsx'
import type { RoleChange } from './calls.ts'
import { RoleDialog } from './RoleDialog.tsx'
import { UserProof } from './UserProof.tsx'
import { UserRoles } from './UserRoles.tsx'
import { useBackofficeUser } from './use-backoffice-user.ts'
import { styles } from './users.styles.ts'

const nameOf = ({ name, username }: BackofficeUserDetail): string => name || username

export function UserShow() {
	const t = useT()
	const { id = '' } = useParams()
	const { seen, history, change, signOut, confirmProof } = useBackofficeUser(id)
	const [requested, setRequested] = useState<{ action: RoleChange['action']; role: Role } | null>(null)
	const user = seen.data?.user
	return (
		<Page
			title={user ? nameOf(user) : t('users.one')}
			actions={
				<>
					<CanAccess resource="activity" action="list">
						<Box
							component={Link}
							sx={styles.back}
							to={`/activity?filter=${encodeURIComponent(JSON.stringify({ userId: id }))}`}
						>
							<History size={18} aria-hidden /> {t('activityLog.ofPerson')}
						</Box>
					</CanAccess>
					<BackLink to="/users">{t('users.all')}</BackLink>
				</>
			}
		>
			{seen.error ? <Failure error={seen.error} onRetry={() => void seen.refetch()} /> : null}
			{!user && !seen.error ? <Skeleton variant="rectangular" height={320} /> : null}
			{isConflict(change.error) ? <Note>{t('users.conflict')}</Note> : null}
			{user ? (
				<Box sx={styles.columns}>
					<div>
						<KeyValues>
							<KeyValue label={t('users.username')}>{user.username}</KeyValue>
							<Contact user={user} />
							<KeyValue label={t('users.since')}>
								<When at={user.createdAt} />
							</KeyValue>
						</KeyValues>
						<UserRoles user={user} onAsk={(action, role) => setRequested({ action, role })} />
						{user.asksForProof ? (
							<UserProof user={user} name={nameOf(user)} confirmProof={confirmProof} />
						) : null}
						{user.maySignOut ? <UserSessions name={nameOf(user)} signOut={signOut} /> : null}
					</div>
					<Paper component="aside" variant="outlined" sx={styles.card}>
						<h2>{t('users.history')}</h2>
						<Timeline query={history} />
					</Paper>
				</Box>
			) : null}
			{user && requested ? (
				<RoleDialog
					{...requested}
					name={nameOf(user)}
					task={change}
					onClose={() => setRequested(null)}
					onConfirm={(body) =>
						change.mutate({ action: requested.action, body }, { onSuccess: () => setRequested(null) })
					}
				/>
			) : null}
		</Page>
	)
}

interface UserSessionsProps {
	name: string
	signOut: ReturnType<typeof useBackofficeUser>['signOut']
}

function UserSessions({ name, signOut }: UserSessionsProps) {
	const t = useT()
	return (
		<section aria-labelledby="user-sessions">
			<h2 id="user-sessions">{t('users.sessions')}</h2>
			<ReasonButton
				icon={LogOut}
				schema={endSessionsBody}
				title={t('users.signOutTitle', { name })}
				effect={t('users.signOutEffect')}
				help={t('users.reasonHelp')}
				task={signOut}
			>
				{t('users.signOut')}
			</ReasonButton>
			<Typography variant="small" sx={styles.quiet}>
				{t('users.signOutHelp')}
			</Typography>
		</section>
	)
}

/** Shows a hint of the contact data, and all of it on request, which is logged. */
function Contact({ user }: { user: BackofficeUserDetail }) {
	const t = useT()
	const reveal = useReveal(user.id)
	const seen = reveal.data
	const state = t(user.phoneVerified ? 'users.verified' : 'users.notVerified')
	return (
		<>
			<KeyValue label={t('users.email')}>{seen?.email ?? user.email}</KeyValue>
			<KeyValue label={t('users.phone')}>
				{user.hasPhone ? `${seen?.phone ?? '…'} (${state})` : t('common.none')}
			</KeyValue>
			{seen ? null : (
				<CanAccess resource="users" action="review">
					<KeyValue label={t('users.contact')} wide>
						<RevealContact name={user.name} reveal={reveal} />
						<p>{t('users.revealHelp')}</p>
					</KeyValue>
				</CanAccess>
			)}
		</>
	)
}
