import { Box, Button } from '@mui/material'
import { useState } from 'react'
import type { MediaItemDetail } from '../../../../domain/media/items.contract.ts'
import type { Proposals } from '../../../../domain/media/uploads.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { styles } from './media.styles.ts'
import { useUploads } from './use-uploads.ts'

const LABELS = {
	title: 'radio.title',
	artist: 'items.artist',
	album: 'items.album',
	description: 'radio.description',
} as const satisfies Record<keyof Proposals, string>
const NAMES = Object.keys(LABELS) as (keyof Proposals)[]

interface TagsProps {
	item: MediaItemDetail
	onUse: (tags: readonly (readonly [keyof Proposals, string])[]) => void
}

/** Offers what the tags of a recording say otherwise than its item. */
export function Tags({ item, onUse }: TagsProps) {
	const t = useT()
	const { data = [] } = useUploads()
	const [isUsed, setUsed] = useState(false)
	const proposals = data.find((upload) => upload.itemId === item.id && upload.proposals !== null)?.proposals
	const tags = NAMES.map((name) => [name, proposals?.[name] ?? ''] as const).filter(
		([name, value]) => value !== '' && value !== item[name],
	)
	if (tags.length === 0) return null
	return (
		<section aria-labelledby="item-tags">
			<h3 id="item-tags">{t('uploads.tags')}</h3>
			<KeyValues>
				{tags.map(([name, value]) => (
					<KeyValue key={name} label={t(LABELS[name])}>
						{value}
					</KeyValue>
				))}
			</KeyValues>
			<Box sx={styles.buttons}>
				<Button
					variant="outlined"
					onClick={() => {
						onUse(tags)
						setUsed(true)
					}}
				>
					{t('uploads.useTags')}
				</Button>
				<span role="status">{isUsed ? t('uploads.tagsUsed') : null}</span>
			</Box>
		</section>
	)
}
