import './answers.css'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { RequestDetail } from '../../../../domain/requests/contract.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { PageOf } from '../../ui/page-of.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { useRequest } from '../requests/api/use-request.ts'
import { ApplicantColumns } from './applicant-columns.tsx'
import { ApplicantList } from './applicant-list.tsx'
import { formOf } from './draft.ts'
import { HoursSum } from './hours-sum.tsx'
import { useOpened } from './use-opened.ts'

export default function Applicants() {
	const { id = '' } = useParams()
	const { t } = useTranslation('applicants')
	const request = useRequest(id)
	useTitle(t('title'))
	return (
		<PageOf query={request} missing={<Missing />}>
			{(found) => <Decided key={found._id} request={found} />}
		</PageOf>
	)
}

function Missing() {
	const { t } = useTranslation('applicants')
	return (
		<div className="wrap py-10">
			<EmptyState icon={Users} heading="h1" title={t('missing')}>
				<p className="text-ink-2">{t('missingText')}</p>
				<ButtonLink variant="line" to={paths.myApplications.href()}>
					{t('toMine')}
				</ButtonLink>
			</EmptyState>
		</div>
	)
}

function Decided({ request }: { readonly request: RequestDetail }) {
	const { t } = useTranslation('applicants')
	const form = formOf(request, Date.now())
	const { opened } = useOpened()
	if (!request.mayWithdraw || form === null) return <Missing />
	return (
		<div className="wrap stack gap-6 py-10">
			<div className="stack gap-2">
				<h1>{t('title')}</h1>
				<Link to={paths.fundraiser.href({ id: request._id })}>{request.title}</Link>
				{form.type === 'join' && <HoursSum requestId={request._id} />}
			</div>
			{opened.length > 0 ? (
				<ApplicantColumns ids={opened} />
			) : (
				<ApplicantList requestId={request._id} type={form.type} />
			)}
		</div>
	)
}
