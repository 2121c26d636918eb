import { Skeleton } from '@mui/material'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f']
const COLUMNS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']

/** Where rows will be. */
export const SkeletonRows = ({ columns }: { columns: number }) =>
	ROWS.map((row) => (
		<tr key={row}>
			{COLUMNS.slice(0, columns).map((column) => (
				<td key={column}>
					<Skeleton variant="text" width={column === 'a' ? '80%' : '60%'} />
				</td>
			))}
		</tr>
	))
