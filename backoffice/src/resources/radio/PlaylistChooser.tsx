import { Box, FormControlLabel, FormHelperText, Radio, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useGetList, useGetOne } from 'react-admin'
import { formatPlayingTime } from '../../../../client/format/sizes.ts'
import type { BackofficePlaylist } from '../../../../domain/media/playlists.contract.ts'
import { STREAMING_PAGE_SIZES } from '../../../../domain/radio/streamings.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { SearchField } from '../../ui/list/filter-form.tsx'
import { PageBar } from '../../ui/list/pagination.tsx'
import { styles } from './radio.styles.ts'

interface PlaylistChooserProps {
	label: string
	/** The id of a playlist; empty for none. */
	value: string
	onChange: (id: string) => void
	error?: string | undefined
	/** The text of the choice of none, where there is one. */
	none?: string
}

/** Chooses a playlist with items from the pages of the library. */
export function PlaylistChooser({ label, value, onChange, error, none }: PlaylistChooserProps) {
	const t = useT()
	const group = useId()
	const [q, search] = useState('')
	const [page, setPage] = useState(1)
	const [perPage, setPerPage] = useState<number>(STREAMING_PAGE_SIZES[0])
	const list = useGetList<BackofficePlaylist>('radioPlaylists', {
		pagination: { page, perPage },
		sort: { field: 'createdAt', order: 'DESC' },
		filter: q === '' ? {} : { q },
	})
	const { data: rows, total = 0 } = list
	const { data: chosen } = useGetOne<BackofficePlaylist>(
		'radioPlaylists',
		{ id: value },
		{ enabled: value !== '' },
	)
	const from = (page - 1) * perPage
	const option = (id: string, text: string, disabled = false) => (
		<li key={id}>
			<FormControlLabel
				disabled={disabled}
				label={text}
				control={<Radio name={group} checked={value === id} onChange={() => onChange(id)} />}
			/>
		</li>
	)
	return (
		<Box component="fieldset" sx={styles.chooser} aria-describedby={`${group}-chosen`}>
			<legend>{label}</legend>
			<p id={`${group}-chosen`}>
				{chosen ? t('streamings.chosen', { title: chosen.title }) : t('streamings.noneChosen')}
			</p>
			{error === undefined ? null : <FormHelperText error>{error}</FormHelperText>}
			<SearchField
				label={t('playlists.search')}
				named
				value={q}
				onChange={(text) => {
					search(text)
					setPage(1)
				}}
			/>
			{list.error ? (
				<Failure error={list.error} text="streamings.playlistFailed" onRetry={() => void list.refetch()} />
			) : null}
			{list.isPending ? <p>{t('list.loading')}</p> : null}
			{rows?.length === 0 ? <Typography variant="quiet">{t('streamings.noPlaylists')}</Typography> : null}
			<Box component="ul" sx={styles.choices}>
				{none === undefined ? null : option('', none)}
				{rows?.map(({ id, title, duration }) =>
					duration === 0
						? option(id, t('streamings.emptyPlaylist', { title }), true)
						: option(id, `${title} · ${formatPlayingTime(duration)}`),
				)}
			</Box>
			<PageBar
				rowsPerPageOptions={STREAMING_PAGE_SIZES}
				perPage={perPage}
				onSize={(size) => {
					setPerPage(size)
					setPage(1)
				}}
				where={
					total === 0 ? '' : t('list.range', { from: from + 1, to: Math.min(from + perPage, total), total })
				}
				onPrevious={page === 1 ? null : () => setPage(page - 1)}
				onNext={from + perPage >= total ? null : () => setPage(page + 1)}
			/>
		</Box>
	)
}
