/** Scans uploaded documents for malware. Adapters: `infra/adapters/virus-scanner.ts`. */
export interface VirusScanner {
	/** @returns the name of the malware, null for none @throws ScannerUnavailable without a verdict */
	scan(content: Buffer): Promise<string | null>
}

/** The scanner gave no verdict: it is down, too slow, or could not read the document. */
export class ScannerUnavailable extends Error {
	override name = 'ScannerUnavailable'
}
