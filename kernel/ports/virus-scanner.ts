/** Looks into uploaded documents for what harms whoever opens them. Adapters: `infra/adapters/virus-scanner.ts`. */
export interface VirusScanner {
	/** @returns the name of what was found, null for nothing @throws ScannerUnavailable nobody knows */
	scan(content: Buffer): Promise<string | null>
}

/** The scanner gave no verdict: it is away, too slow, or could not read what it was sent. */
export class ScannerUnavailable extends Error {
	override name = 'ScannerUnavailable'
}
