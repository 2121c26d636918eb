import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { WaitingRequest } from '../../../../domain/organizations/members.contract.ts'
import { paths } from '../../lib/paths.ts'
import { notify } from '../../lib/toast.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form, useContractForm } from '../../ui/form.tsx'
import { minorOf, useFormat } from '../../ui/format.ts'
import { Refusal } from '../../ui/refusal.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { decideOnRequest, waitingRequestsQuery } from './api/members.ts'

export function WaitingRequests({ organizationId }: { readonly organizationId: string }) {
	const { t } = useTranslation('organizations')
	const waiting = useQuery(waitingRequestsQuery(organizationId))
	if (waiting.error && !waiting.data)
		return <ErrorState error={waiting.error} onRetry={() => void waiting.refetch()} />
	if (!waiting.data) return <Skeleton className="h-40 w-full" />
	if (waiting.data.length === 0)
		return (
			<EmptyState icon={Inbox} title={t('requests.none')}>
				<p className="text-ink-2">{t('requests.noneText')}</p>
			</EmptyState>
		)
	return (
		<ul className="stack">
			{waiting.data.map((request) => (
				<Entry key={request._id} organizationId={organizationId} request={request} />
			))}
		</ul>
	)
}

interface EntryProps {
	readonly organizationId: string
	readonly request: WaitingRequest
}

function Entry({ organizationId, request }: EntryProps) {
	const { t } = useTranslation('organizations')
	const format = useFormat()
	const client = useQueryClient()
	const intentOf = useIntent()
	const [rejecting, setRejecting] = useState(false)
	const { title, description, author, beneficiaryName, units, quantity, endDate, submittedAt } = request
	const decide = useMutation({
		mutationFn: ({ approves, reason }: { readonly approves: boolean; readonly reason: string }) => {
			const decision = approves ? 'approveForOrganization' : 'rejectForOrganization'
			return decideOnRequest(request, decision, reason, intentOf([request.etag, decision, reason]))
		},
		onSuccess: (_, { approves }) => {
			notify.success(t(approves ? 'requests.approved' : 'requests.rejected'))
			setRejecting(false)
		},
		onSettled: () => client.invalidateQueries({ queryKey: ['organization', organizationId] }),
	})
	return (
		<li className="card pad stack">
			<div>
				<h2>{title}</h2>
				<p className="text-ink-2 text-sm">{t('requests.by', { author, date: format.date(submittedAt) })}</p>
			</div>
			<p className="whitespace-pre-line line-clamp-6">{description}</p>
			<p className="text-sm">
				{t(quantity === null ? 'requests.termsWithoutMoney' : 'requests.terms', {
					goal: quantity === null ? '' : format.amount(minorOf(quantity, units), units),
					beneficiary: beneficiaryName,
					date: format.date(endDate),
				})}
			</p>
			<Refusal error={decide.error} />
			<div className="row flex-wrap">
				<Button
					size="sm"
					disabled={decide.isPending}
					aria-label={t('requests.approveOf', { title })}
					onClick={() => decide.mutate({ approves: true, reason: '' })}
				>
					{t('requests.approve')}
				</Button>
				<Button
					variant="line"
					size="sm"
					disabled={decide.isPending}
					aria-label={t('requests.rejectOf', { title })}
					onClick={() => setRejecting(true)}
				>
					{t('requests.reject')}
				</Button>
				<ButtonLink variant="text" size="sm" to={paths.fundraiser.href({ id: request._id })}>
					{t('requests.open')}
					<span className="sr-only">{title}</span>
				</ButtonLink>
			</div>
			{rejecting && (
				<Reject
					title={title}
					pending={decide.isPending}
					onClose={() => setRejecting(false)}
					onReject={(reason) => decide.mutate({ approves: false, reason })}
				/>
			)}
		</li>
	)
}

interface RejectProps {
	readonly title: string
	readonly pending: boolean
	readonly onClose: () => void
	readonly onReject: (reason: string) => void
}

function Reject({ title, pending, onClose, onReject }: RejectProps) {
	const { t } = useTranslation('organizations')
	const { t: common } = useTranslation()
	const form = useContractForm(z.object({ reason: z.string().trim().min(1, t('requests.reasonMissing')) }), {
		defaultValues: { reason: '' },
	})
	return (
		<Dialog open onClose={onClose} title={t('requests.rejectTitle')}>
			<Form of={form} onValid={({ reason }) => pending || onReject(reason)} className="stack">
				<p>
					<b>{title}</b>
				</p>
				<TextArea label={t('requests.reason')} rows={4} maxLength={2_000} {...form.field('reason')} />
				<div className="row flex-wrap">
					<Button type="submit" variant="bad" disabled={pending}>
						{t('requests.reject')}
					</Button>
					<Button variant="line" onClick={onClose}>
						{common('cancel')}
					</Button>
				</div>
			</Form>
		</Dialog>
	)
}
