import { Skeleton } from '@mui/material'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f']
const COLUMNS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']

interface SkeletonRowsProps {
	columns: number
	text: string
}

export const SkeletonRows = ({ columns, text }: SkeletonRowsProps) => (
	<>
		<tr>
			<td colSpan={columns} className="loading">
				{text}
			</td>
		</tr>
		{ROWS.map((row) => (
			<tr key={row}>
				{COLUMNS.slice(0, columns).map((column) => (
					<td key={column}>
						<Skeleton variant="text" width={column === 'a' ? '80%' : '60%'} />
					</td>
				))}
			</tr>
		))}
	</>
)
