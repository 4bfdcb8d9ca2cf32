/** Reading PDF files inside a page; apart, because the reader comes with the first paper only. */
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Opens the PDF at an address. @throws where it cannot be fetched or is none. */
export async function openPdf(address: string): Promise<PDFDocumentProxy> {
  const worker = await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url')
  GlobalWorkerOptions.workerSrc = worker.default
  // The page's policy lets no text be run as a program.
  return getDocument({ url: address, isEvalSupported: false }).promise
}
