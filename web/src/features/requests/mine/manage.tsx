import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
	type RequestDetail,
	type RequestSummary,
	statusOfCode,
} from '../../../../../domain/requests/contract.ts'
import { paths } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Note } from '../../../ui/note.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import OwnMoney from '../../funds/components/own-money.tsx'
import { OWN_ACTIONS, type OwnAction } from '../api/lifecycle.ts'
import { useRequest } from '../api/use-request.ts'
import { formPathOf } from '../kinds/form-path.ts'
import { ConfirmAction } from './confirm-action.tsx'

type Mine = NonNullable<RequestDetail['mine']>

const ALLOWED: Record<OwnAction, keyof Mine> = {
	renew: 'canRenew',
	close: 'canClose',
	deactivate: 'canDeactivate',
	reopen: 'canReopen',
	remove: 'canRemove',
}

export function Manage({ request }: { readonly request: RequestSummary }) {
	const { t } = useTranslation('requests')
	const { data, error, refetch } = useRequest(request._id)
	const [action, setAction] = useState<OwnAction | null>(null)
	if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
	if (!data) return <Skeleton className="h-11 w-64" />
	const { mine } = data
	const status = statusOfCode(data.status)
	const isOpen = !data.isPrivate && (status === 'approved' || status === 'live' || status === 'fulfilled')
	const actions = mine ? OWN_ACTIONS.filter((name) => mine[ALLOWED[name]]) : []
	return (
		<div className="stack gap-2">
			{mine?.note && (
				<Note tone="wait">
					<b className="block">{t('mine.note')}</b>
					{mine.note}
				</Note>
			)}
			{mine?.pending && <Note tone="wait">{t('mine.pendingChange')}</Note>}
			{data.quantity !== null && (
				<div className="max-w-md mb-2">
					<OwnMoney fund={{ id: data._id, fundType: 'donationRequest' }} />
				</div>
			)}
			<div className="row flex-wrap">
				{mine?.canEdit && (
					<ButtonLink variant="line" size="sm" to={formPathOf(data)}>
						{t('mine.actions.edit')}
					</ButtonLink>
				)}
				<ButtonLink variant="line" size="sm" to={paths.myRequests.href({ analytics: data._id })}>
					{t('analytics.title')}
				</ButtonLink>
				{isOpen && data.quantity !== null && (
					<ButtonLink variant="line" size="sm" to={paths.startDonorEmailCampaign.href({ id: data._id })}>
						{t('mine.writeToDonors')}
					</ButtonLink>
				)}
				{isOpen && status !== 'fulfilled' && (
					<ButtonLink variant="line" size="sm" to={paths.startContactEmailCampaign.href({ id: data._id })}>
						{t('mine.writeToContacts')}
					</ButtonLink>
				)}
				{actions.map((name) => (
					<Button
						key={name}
						variant={name === 'remove' ? 'bad' : 'line'}
						size="sm"
						onClick={() => setAction(name)}
					>
						{t(`mine.actions.${name}`)}
					</Button>
				))}
			</div>
			{action && <ConfirmAction request={data} action={action} onClose={() => setAction(null)} />}
		</div>
	)
}
