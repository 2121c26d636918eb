import { Box, Typography } from '@mui/material'
import { ClockAlert, ExternalLink, Lock } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { BackofficeRequest } from '../../../../domain/requests/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Documents } from '../../ui/documents.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { Reach } from '../../ui/reach.tsx'
import { Day, When } from '../../ui/when.tsx'
import { Identity } from './Identity.tsx'
import { Owner } from './Owner.tsx'
import { PartValue } from './PartValue.tsx'
import { Pictures } from './Pictures.tsx'
import { ProposedChange } from './ProposedChange.tsx'
import { kindParts, type PartType } from './parts.ts'
import { Recommendations } from './Recommendations.tsx'
import { RequestStatusChip } from './RequestStatusChip.tsx'
import { Goal, Raised, Target } from './request-amount.tsx'
import { styles } from './request-case.styles.ts'
import { SeenBy } from './SeenBy.tsx'
import { Signals } from './Signals.tsx'
import { Versions } from './Versions.tsx'
import { Videos } from './Videos.tsx'

const WIDE: readonly PartType[] = ['file', 'questions', 'shifts']

interface RequestCaseProps {
	request: BackofficeRequest
	steps?: ReactNode
	onDecided: () => void
}

export function RequestCase({ request, steps, onDecided }: RequestCaseProps) {
	const t = useT()
	const heading = useRef<HTMLHeadingElement>(null)
	// After a decision its button is gone: reading goes on here instead of at the top of the page.
	useEffect(() => {
		if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
	}, [])
	return (
		<Box component="article" sx={styles.case}>
			<Box sx={styles.head}>
				<Box sx={styles.chips}>
					<RequestStatusChip status={request.status} />
					<Chip>
						{t(`kinds.${request.requestType}.name`)}, {t(`region.${request.region}`)}
					</Chip>
					{request.isUrgent ? (
						<Chip tone="bad" icon={ClockAlert}>
							{t('requests.urgent')}
						</Chip>
					) : null}
					{request.isPrivate ? <Chip icon={Lock}>{t('requests.private')}</Chip> : null}
				</Box>
				{steps}
			</Box>
			<h1 ref={heading} tabIndex={-1}>
				{request.title}
			</h1>
			<Box sx={styles.author}>
				<Avatar name={request.author} />
				<span>
					<b>{request.author}</b>{' '}
					{request.beneficiaryName === '' ? null : (
						<Typography component="span" variant="quiet" sx={styles.quiet}>
							{t('requests.forWhom', { name: request.beneficiaryName })}
						</Typography>
					)}
					<br />
					<Typography component="span" variant="quiet" sx={styles.quiet}>
						{request.isLimited ? (
							t('requests.limited')
						) : (
							<Reach userId={request.authorId} name={request.author} email={request.authorEmail} />
						)}
					</Typography>
				</span>
			</Box>
			<Owner request={request} />
			<Recommendations request={request} onDecided={onDecided} />
			<Signals requestId={request.id} signals={request.signals} />
			{request.pendingChange ? <ProposedChange request={request} change={request.pendingChange} /> : null}
			<Box component="section" sx={styles.pictures} aria-label={t('requests.pictures')}>
				<Pictures images={request.images} />
			</Box>
			<Box component="p" sx={styles.story}>
				{request.description}
			</Box>
			{request.isLimited ? null : (
				<Box component="section" sx={styles.documents} aria-labelledby="case-documents">
					<h2 id="case-documents">{t('requests.documents')}</h2>
					<Documents documents={request.documents} />
				</Box>
			)}
			{request.videos.length > 0 ? (
				<Box component="section" sx={styles.documents} aria-labelledby="case-videos">
					<h2 id="case-videos">{t('requests.videos')}</h2>
					<Videos videos={request.videos} />
				</Box>
			) : null}
			<KeyValues>
				{request.requested === null ? (
					<KeyValue label={t('requests.target')}>
						<Target target={request.target} />
					</KeyValue>
				) : (
					<>
						<KeyValue label={t('requests.goal')}>
							<Goal request={request} />
						</KeyValue>
						<KeyValue label={t('requests.raised')}>
							<Raised request={request} />
							<Typography component="span" variant="quiet" sx={styles.quiet}>
								{' '}
								{t('requests.donors', { count: request.donors })}
							</Typography>
						</KeyValue>
					</>
				)}
				{kindParts(request.requestType)
					.filter((part) => part.valueOf(request) !== undefined)
					.map((part) => (
						<KeyValue key={part.name} label={t(part.label)} wide={WIDE.includes(part.type)}>
							<PartValue part={part} version={request} currency={request.currency} />
						</KeyValue>
					))}
				<KeyValue label={t('requests.ends')}>
					<Day day={request.endDate} />
				</KeyValue>
				<KeyValue label={t('requests.cause')}>{t(`cause.${request.category}`)}</KeyValue>
				<KeyValue label={t('requests.role')}>{t(`requests.roles.${request.role}`)}</KeyValue>
				<KeyValue label={t('requests.place')}>{request.place}</KeyValue>
				<KeyValue label={t('requests.organization')}>
					{request.organization ?? t('requests.noOrganization')}
				</KeyValue>
				<KeyValue label={t('requests.taxBenefit')}>
					{request.isTaxBenefit ? t('common.yes') : t('common.no')}
				</KeyValue>
				<Identity requestId={request.id} />
				<KeyValue label={t('requests.seenBy')}>
					<SeenBy {...request} />
				</KeyValue>
				<KeyValue label={t('requests.submitted')}>
					<When at={request.submittedAt} of={request.region} />
				</KeyValue>
			</KeyValues>
			<Versions key={request.id} request={request} />
			<Box
				component="a"
				sx={styles.site}
				href={`/donationRequest/${request.id}`}
				target="_blank"
				rel="noreferrer"
			>
				{t('requests.onSite')} <ExternalLink size={16} aria-hidden />
			</Box>
		</Box>
	)
}
