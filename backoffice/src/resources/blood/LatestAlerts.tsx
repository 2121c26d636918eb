import { Box, Paper } from '@mui/material'
import { useId } from 'react'
import { ListBase, ResourceContextProvider } from 'react-admin'
import { Link } from 'react-router-dom'
import { useT } from '../../providers/i18n.ts'
import { BloodAlertTable } from './BloodAlertTable.tsx'
import { styles } from './blood.styles.ts'

const silently = { onError: () => undefined }

export function LatestAlerts() {
	const t = useT()
	const id = useId()
	return (
		<Box component="section" sx={styles.panel} aria-labelledby={id}>
			<Box sx={styles.head}>
				<h2 id={id}>{t('bloodAlerts.latest')}</h2>
				<Link to="/bloodAlerts">{t('bloodAlerts.all')}</Link>
			</Box>
			<ResourceContextProvider value="bloodAlerts">
				<ListBase
					disableSyncWithLocation
					storeKey={false}
					perPage={5}
					sort={{ field: 'alertedAt', order: 'DESC' }}
					queryOptions={silently}
				>
					<Paper variant="outlined" sx={styles.frame}>
						<BloodAlertTable />
					</Paper>
				</ListBase>
			</ResourceContextProvider>
		</Box>
	)
}
