import { Paper } from '@mui/material'
import { useSearchParams } from 'react-router-dom'
import { useT } from '../../providers/i18n.ts'
import { amountOfAddress } from '../../ui/explained/amount-of.ts'
import { Explanation } from '../../ui/explained/explanation.tsx'
import { Page } from '../../ui/page.tsx'
import { styles } from './ledger.styles.ts'

export function ExplainPage() {
	const t = useT()
	const [search] = useSearchParams()
	const { of, label } = amountOfAddress(search)
	return (
		<Page title={label || t('explain.page')} lead={t('explain.title')}>
			<Paper variant="outlined" sx={styles.reading}>
				<Explanation of={of} label={label} />
			</Paper>
		</Page>
	)
}
