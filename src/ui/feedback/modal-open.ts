/** Whether a dialog or panel lies over the page. Alone, because the first picture needs no more of it. */
export const isModalOpen = () => document.querySelector('[aria-modal="true"]') !== null
