import { type ReactNode, useMemo } from 'react'
import { ReaderProvider, useReader } from './reader.ts'

interface InRegionProps {
	/** The code of the region that all inside belongs to, such as a request's. */
	readonly region: string
	readonly children: ReactNode
}

/** Everything inside tells its days and times by the clock of a region. */
export function InRegion({ region, children }: InRegionProps) {
	const reader = useReader()
	const value = useMemo(() => ({ ...reader, place: region }), [reader, region])
	return <ReaderProvider value={value}>{children}</ReaderProvider>
}
