import { Box, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { BackofficeCampaign } from '../../../../domain/campaigns/contract.ts'
import type { CampaignReview } from '../../../../domain/campaigns/review.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { styles as file } from '../../ui/case-file.styles.ts'
import { Failure } from '../../ui/failure.tsx'
import { Note } from '../../ui/note.tsx'
import { When } from '../../ui/when.tsx'
import { AudienceText } from './AudienceText.tsx'
import { styles } from './campaigns.styles.ts'
import { EarlierCampaigns } from './EarlierCampaigns.tsx'
import { Excluded } from './Excluded.tsx'
import { MailFigures } from './MailFigures.tsx'

/** Shows what a campaign says, and to whom an author's goes, to the admin who decides on it. */
export function Review({ campaign }: { campaign: BackofficeCampaign }) {
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data, error, refetch } = useQuery({
		queryKey: ['campaigns', 'review', campaign.id, campaign.state],
		queryFn: ({ signal }) => dataProvider.campaignReview(campaign.id, { signal }),
	})
	if (error) return <Failure error={error} onRetry={() => void refetch()} />
	if (data === undefined) return <Skeleton variant="rectangular" height={320} />
	return (
		<>
			<Mails review={data} />
			<LinksAndPictures review={data} />
			{campaign.kind === 'users' ? null : (
				<>
					<Audience campaign={campaign} review={data} />
					<EarlierCampaigns campaign={campaign} />
				</>
			)}
		</>
	)
}

function Mails({ review: { mails, refusedBecause } }: { review: CampaignReview }) {
	const t = useT()
	return (
		<Box component="section" sx={file.section} aria-labelledby="campaign-mail">
			<h2 id="campaign-mail">{t('campaignReview.mail')}</h2>
			{refusedBecause ? (
				<Box sx={styles.text}>
					<Typography variant="small">{t('campaignReview.refusedBecause')}</Typography>
					<p>{refusedBecause}</p>
				</Box>
			) : null}
			{mails.length === 0 ? <Note>{t('campaignReview.notPublic')}</Note> : null}
			<MailFigures mails={mails} />
		</Box>
	)
}

function LinksAndPictures({ review: { hosts, pictures } }: { review: CampaignReview }) {
	const t = useT()
	return (
		<Box component="section" sx={file.section} aria-labelledby="campaign-links">
			<h2 id="campaign-links">{t('campaignReview.links')}</h2>
			{hosts.length === 0 ? <p>{t('campaignReview.noLinks')}</p> : null}
			<Box component="ul" sx={styles.hosts}>
				{hosts.map((host) => (
					<li key={host}>{host}</li>
				))}
			</Box>
			{pictures.length === 0 ? <p>{t('campaignReview.noPictures')}</p> : null}
			<Box component="ul" sx={styles.pictures}>
				{pictures.map(({ path, alt }) => (
					<li key={path}>
						<img src={path} alt={alt} loading="lazy" />
						<Typography variant="small">{t('campaignReview.alt', { alt })}</Typography>
					</li>
				))}
			</Box>
		</Box>
	)
}

function Audience({ campaign, review }: { campaign: BackofficeCampaign; review: CampaignReview }) {
	const t = useT()
	const { audience, excluded, origins, imports } = review
	return (
		<Box component="section" sx={file.section} aria-labelledby="campaign-audience">
			<h2 id="campaign-audience">{t('campaignReview.audience')}</h2>
			<p>
				<b>{t('campaigns.toPeople', { count: campaign.recipients })}</b>
			</p>
			{audience ? <AudienceText audience={audience} /> : null}
			{excluded ? <Excluded excluded={excluded} /> : null}
			{audience?.kind === 'contacts' ? (
				<>
					<Typography component="h3" variant="quiet">
						{t('campaignReview.origins')}
					</Typography>
					<ul>
						{origins.map(({ knownFrom, people }) => (
							<li key={knownFrom}>
								{t('campaignReview.origin', { origin: knownFrom || t('campaignReview.unknown'), people })}
							</li>
						))}
					</ul>
					<p>{t('campaignReview.imports', { count: imports.count })}</p>
					{imports.first === null || imports.last === null ? null : (
						<p>
							{t('campaignReview.firstImport')} <When at={imports.first} />
							<br />
							{t('campaignReview.lastImport')} <When at={imports.last} />
						</p>
					)}
				</>
			) : null}
		</Box>
	)
}
