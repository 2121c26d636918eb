import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useDataProvider, useListContext, useNotify } from 'react-admin'
import { saveFile } from '../../../../client/ui/save-file.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'

/** Downloads the whole filtered report, not only the page in view. */
export function ExportButton() {
	const t = useT()
	const notify = useNotify()
	const { filterValues, sort, total } = useListContext()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { mutate, isPending } = useMutation({
		mutationFn: () => dataProvider.downloadReconciliationCsv({ filter: filterValues, sort }),
		onSuccess: saveFile,
		onError: (error) => notify(t('common.fetchFailed', { message: error.message }), { type: 'error' }),
	})
	return (
		<Button
			variant="outlined"
			color="secondary"
			startIcon={<Download size={16} />}
			disabled={isPending || !total}
			onClick={() => mutate()}
		>
			{isPending ? t('report.exporting') : t('report.export')}
		</Button>
	)
}
