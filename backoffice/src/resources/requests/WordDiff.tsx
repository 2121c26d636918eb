import { Box } from '@mui/material'
import { diffWordsWithSpace } from 'diff'
import { styles } from './request-case.styles.ts'

interface WordDiffProps {
	before: string
	after: string
	/** BCP 47, for word boundaries. */
	locale: string
}

export default function WordDiff({ before, after, locale }: WordDiffProps) {
	const intlSegmenter = new Intl.Segmenter(locale, { granularity: 'word' })
	let place = 0
	return (
		<Box sx={styles.diff}>
			{diffWordsWithSpace(before, after, { intlSegmenter }).map(({ value, added, removed }) => {
				const key = `${place++}`
				if (added) return <ins key={key}>{value}</ins>
				if (removed) return <del key={key}>{value}</del>
				return <span key={key}>{value}</span>
			})}
		</Box>
	)
}
