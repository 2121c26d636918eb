import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../../../../client/failure.ts'
import { paths } from '../../../lib/paths.ts'
import { notify } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Link } from '../../../ui/link.tsx'
import { Note } from '../../../ui/note.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Campaign, confirmCampaign, draftAudienceQuery } from '../api/campaigns.ts'
import { Exclusions } from './exclusions.tsx'
import { Preview } from './preview-part.tsx'

export function ConfirmForm({ campaign }: { readonly campaign: Campaign }) {
	const { t } = useTranslation('campaigns')
	const { _id: id, subject, text, audience } = campaign
	const isWritten = subject !== '' && text.blocks.length > 0
	return (
		<>
			{!isWritten && (
				<Note tone="wait">
					<Link to={paths.emailEdit.href({ id })}>{t('confirm.missingText')}</Link>
				</Note>
			)}
			{audience ? (
				<Send campaign={campaign} isWritten={isWritten} />
			) : (
				<Note tone="wait">
					<Link to={paths.emailContactGroups.href({ id })}>{t('confirm.missingAudience')}</Link>
				</Note>
			)}
			{isWritten && (
				<section className="card pad stack">
					<h2>{t('text.preview')}</h2>
					<Preview id={id} etag={campaign.etag} />
				</section>
			)}
		</>
	)
}

interface SendProps {
	readonly campaign: Campaign
	readonly isWritten: boolean
}

function Send({ campaign: { _id: id, etag }, isWritten }: SendProps) {
	const { t } = useTranslation('campaigns')
	const format = useFormat()
	const client = useQueryClient()
	const [startsAt, setStartsAt] = useState('')
	const { data, error, refetch } = useQuery(draftAudienceQuery(id, etag))
	const again = () => client.invalidateQueries({ queryKey: ['campaigns', id] })
	const confirm = useMutation({
		mutationFn: (expected: number) =>
			confirmCampaign(id, etag, {
				expected,
				...(startsAt !== '' && { startsAt: new Date(startsAt).toISOString() }),
			}),
		onSuccess: async () => {
			notify.success(t('confirm.done'))
			await again()
		},
		// A count or a version that has changed is read again.
		onError: (failed) => {
			if (isFailure(failed) && [409, 412].includes(failed.statusCode)) void again()
		},
	})
	if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
	if (!data) return <Skeleton className="h-40 w-full" />
	const { recipients, days, awaitsApproval, sender } = data
	return (
		<section className="card pad stack">
			<Exclusions of={data} />
			<p>
				<span className="text-ink-2">{t('confirm.sender')}</span> <b className="wrap-anywhere">{sender}</b>
			</p>
			{recipients === 0 ? (
				<Note tone="wait">{t('confirm.nobody')}</Note>
			) : (
				<>
					<p className="text-ink-2">{t('confirm.days', { count: days, visible: format.number(days) })}</p>
					{awaitsApproval && <Note tone="info">{t('confirm.awaits')}</Note>}
					<TextField
						label={t('confirm.at')}
						help={t('confirm.atHelp')}
						type="datetime-local"
						value={startsAt}
						onChange={({ target }) => setStartsAt(target.value)}
					/>
					<Refusal error={confirm.error} />
					<Button
						className="justify-self-start"
						disabled={!isWritten || confirm.isPending}
						onClick={() => confirm.mutate(recipients)}
					>
						{t('confirm.send', { count: recipients, visible: format.number(recipients) })}
					</Button>
				</>
			)}
		</section>
	)
}
