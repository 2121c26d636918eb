import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useDataProvider, useListContext, useNotify } from 'react-admin'
import type { BackofficeDataProvider, ReportView } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { saveFile } from '../save-file.ts'

/** Downloads everything that the filters of the list around it leave, not only the page in view. */
export function ExportCsv({ path }: { path: string }) {
	const { filterValues, sort, total } = useListContext()
	return <DownloadCsv path={path} view={{ filter: filterValues, sort }} empty={!total} />
}

interface DownloadCsvProps {
	path: string
	view: ReportView
	/** There is nothing to download. */
	empty: boolean
}

/** Downloads all of a view as CSV. */
export function DownloadCsv({ path, view, empty }: DownloadCsvProps) {
	const t = useT()
	const notify = useNotify()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { mutate, isPending } = useMutation({
		mutationFn: () => dataProvider.downloadCsv(path, view),
		onSuccess: saveFile,
		onError: (error) => notify(t('common.fetchFailed', { message: error.message }), { type: 'error' }),
	})
	return (
		<Button
			variant="outlined"
			color="secondary"
			startIcon={<Download size={16} />}
			disabled={isPending || empty}
			onClick={() => mutate()}
		>
			{isPending ? t('report.exporting') : t('report.export')}
		</Button>
	)
}
