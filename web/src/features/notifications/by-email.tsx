import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../client/failure.ts'
import type { EmailChoices } from '../../../../domain/notifications/email.contract.ts'
import { useUser } from '../../lib/session.ts'
import { Checkbox } from '../../ui/choice.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { chooseEmail, emailChoicesQuery } from './api/email.ts'

const TOPICS = [
	'requests',
	'donations',
	'comments',
	'updates',
	'searches',
	'organizations',
	'campaigns',
	'rooms',
	'announcements',
	'research',
] as const

export function ByEmail() {
	const { t } = useTranslation('notifications')
	const heading = useId()
	const userId = useUser()?.unique_id ?? ''
	const client = useQueryClient()
	const query = emailChoicesQuery(userId)
	const choices = useQuery(query)
	const choose = useMutation({
		mutationFn: (email: Partial<EmailChoices>) => chooseEmail(userId, email),
		onSuccess: (answer) => client.setQueryData(query.queryKey, answer),
	})
	const visible = choices.data && { ...choices.data.data, ...(choose.isPending && choose.variables) }
	return (
		<section className="card pad stack" aria-labelledby={heading}>
			<h2 id={heading}>{t('email.heading')}</h2>
			<p className="text-ink-2">{t('email.text')}</p>
			{choices.isPending && <Skeleton className="h-40 w-full" />}
			{choices.isError && <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />}
			{visible && (
				<div className="stack gap-2">
					{TOPICS.map((topic) => (
						<Checkbox
							key={topic}
							label={t(`email.topics.${topic}`)}
							checked={visible[topic]}
							disabled={choose.isPending}
							onChange={({ target }) => choose.mutate({ [topic]: target.checked })}
						/>
					))}
				</div>
			)}
			<p role="status" className={choose.isError ? 'err' : 'help'}>
				{choose.isError
					? asFailure(choose.error).message || t('failed')
					: choose.isSuccess && t('email.saved')}
			</p>
		</section>
	)
}
