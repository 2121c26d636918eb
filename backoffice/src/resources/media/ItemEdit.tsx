import { Box, Paper, Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useLocale } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { formatPlayingTime } from '../../../../client/format/sizes.ts'
import type { MediaItemDetail } from '../../../../domain/media/items.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { When } from '../../ui/when.tsx'
import { ItemForm } from './ItemForm.tsx'
import { Listen } from './Listen.tsx'
import { loudnessText } from './loudness-text.ts'
import { styles } from './media.styles.ts'
import { RadioPage } from './RadioPage.tsx'
import { RemoveRecord } from './RemoveRecord.tsx'
import { Uploads } from './Uploads.tsx'

const BACK = { to: '/radioItems', label: 'items.all' } as const

export function ItemEdit() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data, error, refetch } = useQuery({
		queryKey: ['radioItems', 'one', id],
		queryFn: ({ signal }) => dataProvider.item(id, { signal }),
	})
	return (
		<RadioPage title={data?.title ?? t('items.one')} resource="radioItems" back={BACK}>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!data && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{data ? (
				<>
					<Versions item={data} />
					<Uploads item={data} />
					<ItemForm key={data.id} item={data} />
					<UsedIn item={data} />
					<RemoveRecord
						resource="radioItems"
						name={data.title}
						title="radio.removeTitle"
						remove={(provider, intent) => provider.removeItem(id, intent)}
						leaves
					/>
				</>
			) : null}
		</RadioPage>
	)
}

function Versions({ item: { title, versions } }: { item: MediaItemDetail }) {
	const t = useT()
	const locale = useLocale() ?? 'en'
	return (
		<Paper component="section" variant="outlined" sx={styles.card} aria-labelledby="item-versions">
			<h2 id="item-versions">{t('items.versions')}</h2>
			{versions.length === 0 ? <p>{t('items.noSoundYet')}</p> : null}
			<Box component="ul" sx={styles.rows}>
				{versions.map((each) => (
					<li key={each.version}>
						<span>{t('items.versionOf', { version: each.version })}</span>
						<Box component="span" sx={styles.time}>
							{formatPlayingTime(each.seconds)}
						</Box>
						<Box component="span" sx={styles.time}>
							{loudnessText(each.lufs, locale)}
						</Box>
						<When at={each.madeAt} />
						<Listen url={each.soundUrl} title={t('items.versionOfItem', { title, version: each.version })} />
					</li>
				))}
			</Box>
		</Paper>
	)
}

function UsedIn({ item: { usedIn } }: { item: MediaItemDetail }) {
	const t = useT()
	if (usedIn.length === 0) return null
	return (
		<Paper component="section" variant="outlined" sx={styles.card} aria-labelledby="used-in">
			<h2 id="used-in">{t('items.usedIn')}</h2>
			<Box component="ul" sx={styles.rows}>
				{usedIn.map(({ id, title }) => (
					<li key={id}>
						<Link to={`/radioPlaylists/${id}`}>{title}</Link>
					</li>
				))}
			</Box>
		</Paper>
	)
}
