/** One a line: as it is written, and what it means. See `abbreviations.ts` for where they are from. */
export const abbreviationsAToG = `
A&E | accident and emergency
AAA | abdominal aortic aneurysm: a swelling of the main artery in the belly
ABG | arterial blood gas: a blood test of oxygen and acidity
ABPI | ankle brachial pressure index: a comparison of blood pressure in leg and arm
ACE | angiotensin-converting enzyme
ACEI | ACE inhibitor: a medicine for blood pressure and heart
ACEi | ACE inhibitor: a medicine for blood pressure and heart
ACR | albumin to creatinine ratio: a urine test of the kidneys
ADHD | attention deficit hyperactivity disorder
AF | atrial fibrillation: an irregular heartbeat
AFB | acid-fast bacilli: the group of germs that cause tuberculosis
AKI | acute kidney injury
ALP | alkaline phosphatase: a blood test of liver and bones
ALT | alanine aminotransferase: a blood test of the liver
ANA | antinuclear antibody: a blood test for autoimmune conditions
ARB | angiotensin receptor blocker: a medicine for blood pressure
ASD | autism spectrum disorder, or atrial septal defect
AST | aspartate aminotransferase: a blood test of the liver
AXR | X-ray of the abdomen
AVPU | how awake somebody is: alert, voice, pain, unresponsive
BCG | the vaccine against tuberculosis
BD | twice a day
bd | twice a day
BID | twice a day
bid | twice a day
BM | blood sugar measured from a finger, or bowel movement
BMs | blood sugar measured from a finger, or bowel movement
BMD | bone mineral density
BMI | body mass index: weight for height
BNO | bowels not open
BNOR | bowels not open
BNP | B-type natriuretic peptide: a blood test of the heart
BO | bowels open
BP | blood pressure
BPPV | benign paroxysmal positional vertigo: short spells of dizziness
BPH | benign prostatic hyperplasia: an enlarged prostate
BS | breath sounds, bowel sounds, or blood sugar
Bx | biopsy: a small piece taken for examination
C/O | complaining of
c/o | complaining of
CA | cancer, or calcium in a blood test
Ca | cancer, or calcium in a blood test
CABG | coronary artery bypass graft: an operation on the heart
CAMHS | child and adolescent mental health services
CBT | cognitive behavioural therapy: a talking therapy
CCF | congestive cardiac failure: heart failure
CF | cystic fibrosis
CFTR | the gene and protein that are changed in cystic fibrosis
CHD | coronary heart disease
CK | creatine kinase: a blood test of the muscles
CKD | chronic kidney disease
CMHT | community mental health team
CNS | central nervous system, or clinical nurse specialist
CO2 | carbon dioxide
COPD | chronic obstructive pulmonary disease: a long-term lung condition
CPAP | continuous positive airway pressure: a mask that helps breathing in sleep
CPN | community psychiatric nurse
CRP | C-reactive protein: a blood test of inflammation
CSF | cerebrospinal fluid: the fluid around brain and spine
CSU | catheter specimen of urine
CT | computed tomography: a scan with X-rays
CTPA | a CT scan of the blood vessels of the lungs
CVA | cerebrovascular accident: a stroke
CVD | cardiovascular disease: of heart and blood vessels
CVS | cardiovascular system: heart and blood vessels
CXR | chest X-ray
D/C | discharged, or discontinued
D/W | discussed with
d/w | discussed with
D&V | diarrhoea and vomiting
DEXA | a scan of bone density
DKA | diabetic ketoacidosis: an emergency in diabetes
DLCO | how well the lungs pass gas into the blood
DM | diabetes mellitus
DNA | did not attend, or deoxyribonucleic acid in genetic tests
DNACPR | do not attempt cardiopulmonary resuscitation
DOB | date of birth
DOAC | direct oral anticoagulant: a medicine against blood clots
DRE | digital rectal examination: of the back passage with a finger
DVT | deep vein thrombosis: a blood clot in a vein
Dx | diagnosis
ECG | electrocardiogram: a tracing of the heartbeat
Echo | echocardiogram: an ultrasound scan of the heart
ECHO | echocardiogram: an ultrasound scan of the heart
ED | emergency department, or erectile dysfunction
EDD | estimated date of delivery
EDS | Ehlers-Danlos syndrome
EEG | electroencephalogram: a tracing of brain activity
eGFR | estimated glomerular filtration rate: how well the kidneys filter
EMG | electromyogram: a test of muscles and nerves
ENT | ear, nose and throat
ESR | erythrocyte sedimentation rate: a blood test of inflammation
ETOH | alcohol
EtOH | alcohol
FBC | full blood count
FEV1 | the air blown out in one second: a breathing test
FVC | forced vital capacity: the most air that can be blown out
FH | family history
FHx | family history
FIT | faecal immunochemical test: for hidden blood in a stool sample
FSH | follicle-stimulating hormone
FU | follow-up
F/U | follow-up
f/u | follow-up
G6PD | an enzyme of red blood cells
GCA | giant cell arteritis: inflamed arteries of the head
GCS | Glasgow Coma Scale: how awake somebody is
GGT | gamma-glutamyl transferase: a blood test of the liver
GI | gastrointestinal: of stomach and bowel
GORD | gastro-oesophageal reflux disease: acid reflux
GP | general practitioner
GTN | glyceryl trinitrate: a medicine for angina
GTT | glucose tolerance test
GU | genitourinary (medicine)
GUM | genitourinary (medicine)
COCP | (combined) oral contraceptive pill
`
