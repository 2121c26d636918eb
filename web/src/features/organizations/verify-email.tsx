import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MailCheck, MailQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { isNotFound } from '../../../../client/failure.ts'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { useRefusal } from '../../ui/refusal.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { confirmEmail, emailCheckQuery } from './api/members.ts'

/** The page of a link to an organization's mailbox. Opening it confirms nothing; the button does. */
export default function VerifyOrganizationEmail() {
	const { t } = useTranslation('organizations')
	const refusal = useRefusal()
	const client = useQueryClient()
	const { orgId = '', userId = '' } = useParams()
	const key = useSearchParams()[0].get('key') ?? ''
	const check = useQuery({ ...emailCheckQuery(orgId, userId, key), enabled: key !== '' })
	useTitle(t('emailCheck.title'))
	const confirm = useMutation({
		mutationFn: () => confirmEmail(orgId, userId, key),
		onSuccess: () => client.invalidateQueries(),
	})
	if (key === '' || isNotFound(check.error))
		return (
			<div className="wrap">
				<EmptyState heading="h1" icon={MailQuestion} title={t('emailCheck.missing')}>
					<p className="text-ink-2">{t('emailCheck.missingText')}</p>
				</EmptyState>
			</div>
		)
	if (check.error && !check.data)
		return (
			<div className="wrap">
				<ErrorState error={check.error} onRetry={() => void check.refetch()} />
			</div>
		)
	if (!check.data)
		return (
			<div className="wrap py-10" aria-busy>
				<Skeleton className="h-64 w-full" />
			</div>
		)
	const { orgName, orgEmail, status } = check.data
	return (
		<div className="wrap">
			<EmptyState heading="h1" icon={MailCheck} title={t('emailCheck.title')}>
				{status === 'verified' ? (
					<>
						<p role="status">{t('emailCheck.done', { email: orgEmail, name: orgName })}</p>
						<ButtonLink variant="line" to={paths.organization.href({ id: orgId })}>
							{t('invitation.open')}
						</ButtonLink>
					</>
				) : status === 'expired' ? (
					<Note tone="wait">{t('message.linkExpired')}</Note>
				) : (
					<>
						<p>{t('emailCheck.ask', { email: orgEmail, name: orgName })}</p>
						{confirm.error && (
							<Note tone="bad" role="alert">
								{refusal(confirm.error)}
							</Note>
						)}
						<Button disabled={confirm.isPending} onClick={() => confirm.mutate()}>
							{t('emailCheck.confirm')}
						</Button>
					</>
				)}
			</EmptyState>
		</div>
	)
}
