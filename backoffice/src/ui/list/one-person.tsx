import { Box, Button } from '@mui/material'
import { X } from 'lucide-react'
import { useT } from '../../providers/i18n.ts'
import { sheet } from '../../theme/sheet.ts'
import { useFilter } from './filter-form.tsx'

const styles = sheet({
	pick: {
		minHeight: '24px',
		padding: 0,
		border: '0',
		background: 'none',
		color: 'var(--color-pine)',
		font: 'inherit',
		textAlign: 'start',
		textDecoration: 'underline',
		textUnderlineOffset: '3px',
		cursor: 'pointer',
	},
})

/** Narrows the surrounding list to one person. */
export function PickPerson({ id, name }: { id: string; name: string | null }) {
	const t = useT()
	const [, only] = useFilter('userId')
	return (
		<Box component="button" type="button" sx={styles.pick} onClick={() => only(id)}>
			{name ?? t('activityLog.erased')}
		</Box>
	)
}

/** Widens the list to all people again. */
export function OnePerson() {
	const t = useT()
	const [userId, change] = useFilter('userId')
	if (userId === '') return null
	return (
		<Button size="small" color="secondary" startIcon={<X size={16} />} onClick={() => change('')}>
			{t('activityLog.onePerson')}
		</Button>
	)
}
