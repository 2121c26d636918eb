import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { PickLink } from '../../ui/pick.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { type Campaign, campaignQuery } from './api/campaigns.ts'
import { type Saving, useSaving } from './use-saving.ts'

const STEPS = {
	import: paths.emailImportFiles,
	audience: paths.emailContactGroups,
	text: paths.emailEdit,
	confirm: paths.emailEditConfirmation,
} as const
export type Step = keyof typeof STEPS

const stepsOf = ({ kind }: Campaign): readonly Step[] =>
	kind === 'donors' ? ['audience', 'text', 'confirm'] : ['import', 'audience', 'text', 'confirm']

interface StepContent {
	readonly campaign: Campaign
	readonly saving: Saving
}

interface CampaignPageProps {
	readonly step: Step
	readonly children: (content: StepContent) => ReactNode
}

/** A part of a campaign that the address names. A confirmed campaign has only the last one. */
export function CampaignPage({ step, children }: CampaignPageProps) {
	const { id = '' } = useParams()
	const { data, error, refetch, isFetchedAfterMount } = useQuery(campaignQuery(id))
	if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
	return (
		<article className="wrap stack gap-6 py-10 max-w-[860px]">
			{data && isFetchedAfterMount ? (
				<OpenCampaign key={id} campaign={data} step={step}>
					{children}
				</OpenCampaign>
			) : (
				<Skeleton className="h-40 w-full" />
			)}
		</article>
	)
}

function OpenCampaign({ campaign, step, children }: CampaignPageProps & { readonly campaign: Campaign }) {
	const { t } = useTranslation('campaigns')
	const saving = useSaving(campaign)
	const { _id: id, kind, requestTitle, state } = campaign
	const isDraft = state === 'draft'
	const steps = stepsOf(campaign)
	const next = steps[steps.indexOf(step) + 1]
	useTitle(t(`start.${kind}`))
	return (
		<>
			<header className="stack gap-2">
				<h1>{t(`start.${kind}`)}</h1>
				<p className="text-ink-2 wrap-anywhere">{requestTitle}</p>
			</header>
			{isDraft && (
				<nav className="scroll-x" aria-label={t('steps.label')}>
					{steps.map((each) => (
						<PickLink key={each} to={STEPS[each].href({ id })} chosen={each === step}>
							{t(`steps.${each}`)}
						</PickLink>
					))}
				</nav>
			)}
			{isDraft || step === 'confirm' ? (
				children({ campaign, saving })
			) : (
				<Note>
					<p>{t('confirmed')}</p>
					<ButtonLink variant="line" size="sm" to={STEPS.confirm.href({ id })}>
						{t('toFigures')}
					</ButtonLink>
				</Note>
			)}
			{isDraft && next && (
				<div className="row flex-wrap justify-between">
					<ButtonLink to={STEPS[next].href({ id })}>{t('next', { step: t(`steps.${next}`) })}</ButtonLink>
					<SaveState saving={saving} />
				</div>
			)}
			{saving.state === 'conflict' && <Conflict saving={saving} />}
		</>
	)
}

function SaveState({ saving: { state, problem } }: { readonly saving: Saving }) {
	const { t } = useTranslation('campaigns')
	return (
		<span role="status" className={state === 'failed' ? 'err' : 'text-ink-2 text-sm'}>
			{state === 'failed' ? t('unsaved', { reason: problem }) : t(state === 'saved' ? 'saved' : 'saving')}
		</span>
	)
}

function Conflict({ saving: { overwrite, loadOther } }: { readonly saving: Saving }) {
	const { t } = useTranslation('campaigns')
	return (
		<Dialog open onClose={() => void overwrite()} title={t('conflict.title')}>
			<p>{t('conflict.text')}</p>
			<div className="row flex-wrap">
				<Button onClick={() => void overwrite()}>{t('conflict.mine')}</Button>
				<Button variant="line" onClick={() => void loadOther()}>
					{t('conflict.theirs')}
				</Button>
			</div>
		</Dialog>
	)
}
